/** What is shown elsewhere. */
import { t } from "./text";

export const SHARING = {
  embedCopy: t("Copiar para insertar en una web", "Copy to embed in a site"),
  embedHelp: t("Un trozo de HTML: pégalo en tu página y se verá allí.", "A bit of HTML: paste it into your page and it shows there."),
  codeShow: t("Código QR para el móvil", "QR code for a phone"),
  codeAlt: t("Código QR con el enlace {link}", "QR code of the link {link}"),
  codeHelp: t("Apunta con la cámara y se abre el enlace.", "Point a camera at it and the link opens."),
  seeOnSobremesa: t("Abrir en Sobremesa ↗", "Open in Sobremesa ↗"),
  downloadAs: t("Descargar en {format}", "Download as {format}"),
};
