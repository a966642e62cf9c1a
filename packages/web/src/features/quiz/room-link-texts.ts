/** A laboratory has no internet to be without. */
export const roomLinkText =
  'No se llega al servidor de la sala; sus respuestas están guardadas aquí; si se está reiniciando, el tiempo perdido se le devuelve';
