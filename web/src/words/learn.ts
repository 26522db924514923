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
  learnGame: t("Aprende {game}", "Learn {game}"),
  stepOf: t("Paso {n} de {all}", "Step {n} of {all}"),
  steps: t("Pasos", "Steps"),
  stepDone: t("hecho", "done"),
  askHint: t("Una pista", "A hint"),
  askMore: t("Otra pista", "Another hint"),
  showMe: t("Hazlo por mí", "Do it for me"),
  hintPick: t("Ya está elegida: falta decir adónde o qué.", "It is chosen for you: now say where, or what."),
  whatIf: t("¿Y si…?", "What if…?"),
  soNot: t("Así que no:", "So no:"),
  otherwise: t("Eso se puede, pero aquí se pide otra cosa. Prueba otra vez.", "That is allowed, but here something else is asked for. Try again."),
  wellDone: t("¡Bien!", "Well done!"),
  nextStep: t("Siguiente", "Next"),
  previousStep: t("Anterior", "Previous"),
  restart: t("Empezar de nuevo", "Start over"),
  finished: t("Ya sabes jugar a {game}", "You know how to play {game}"),
  finishedText: t("Lo demás se aprende jugando. La máquina de nivel 1 es paciente y se equivoca a menudo.", "The rest is learnt by playing. The level 1 machine is patient and often mistaken."),
  playFirst: t("Jugar contra el nivel 1", "Play against level 1"),
  readRules: t("Leer las reglas", "Read the rules"),
  readWhole: t("Ver la regla", "See the rule"),
};
