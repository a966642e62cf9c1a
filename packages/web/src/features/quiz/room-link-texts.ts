/** A laboratory has no internet to be without. */
export const roomLinkText =
  'El servidor de la sala se está reiniciando; sus respuestas están guardadas aquí; el tiempo perdido se le devuelve';
