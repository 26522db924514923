/** Rules, tutorials and the designer's corner. */
import { t } from "./text";

export const LEARN = {
  // ways in
  rules: t("Reglas", "Rules"),
  learn: t("Aprender jugando", "Learn by playing"),
  design: t("Cambiar las reglas", "Change the rules"),

  // the rules
  rulesOf: t("Reglas de {game}", "Rules of {game}"),
  contents: t("Índice", "Contents"),
  searchRules: t("Buscar en las reglas", "Search the rules"),
  found: t("{n} reglas y apartados", "{n} rules and passages"),
  oneFound: t("Una regla", "One rule"),
  nothingFound: t("Ninguna regla dice eso.", "No rule says that."),
  print: t("Imprimir", "Print"),
  usually: t("de serie", "as it comes"),
  notUsed: t("no se usa", "not used"),
  allowedSign: t("✓ Se puede", "✓ Allowed"),
  refusedSign: t("✕ No se puede", "✕ Not allowed"),
  tryIt: t("Probar", "Try it"),
  doIt: t("Hacer", "Do"),
  again: t("Otra vez", "Again"),

  // the tutorial
  learnGame: t("{game}: aprende jugando", "{game}: learn by playing"),
  stepOf: t("Paso {n} de {all}", "Step {n} of {all}"),
  steps: t("Pasos", "Steps"),
  stepDone: t("hecho", "done"),
  askHint: t("Una pista", "A hint"),
  askMore: t("Otra pista", "Another hint"),
  showMe: t("Hazlo por mí", "Do it for me"),
  hintPick: t("Ya está elegida: falta decir adónde o qué.", "It is chosen for you: now say where, or what."),
  whatIf: t("La tentación:", "Tempting:"),
  otherwise: t("Eso se puede, pero aquí se pide otra cosa. Prueba otra vez.", "That is allowed, but here something else is asked for. Try again."),
  wellDone: t("¡Bien!", "Well done!"),
  nextStep: t("Siguiente", "Next"),
  previousStep: t("Anterior", "Previous"),
  restart: t("Empezar de nuevo", "Start over"),
  finished: t("Ya sabes jugar a {game}", "You know how to play {game}"),
  finishedText: t("Lo demás se aprende jugando. La máquina de nivel 1 es paciente y se equivoca a menudo.", "The rest is learnt by playing. The level 1 machine is patient and often mistaken."),
  playFirst: t("Jugar contra el nivel 1", "Play against level 1"),
  readRules: t("Leer las reglas", "Read the rules"),

  // the designer's corner
  designOf: t("{game}, a tu manera", "{game}, your way"),
  designHelp: t("Cambia una opción y mira cómo cambian el tablero y las reglas. El enlace guarda la variante.", "Change an option and see board and rules change. The link keeps the variant."),
  ownChoice: t("A mano", "By hand"),
  asItComes: t("Como viene de serie", "As it comes"),
  shareVariant: t("Enlace a esta variante", "Link to this variant"),
  exactly: t("Es la modalidad {preset}", "This is the preset {preset}"),
  nearly: t("Como la modalidad {preset}, salvo:", "Like the preset {preset}, except:"),
  exactlyUsual: t("Son las reglas de siempre", "These are the usual rules"),
  nearlyUsual: t("Como las reglas de siempre, salvo:", "Like the usual rules, except:"),
  changedRules: t("Reglas que cambian", "Rules that change"),
};
