const OTHER =
  'Instale la aplicación que entrega su institución (la encuentra en el mismo sitio donde la descargó la primera vez) y vuelva a ingresar. ' +
  'Si el aviso se repite, avise a su institución: sus respuestas enviadas están guardadas.';

/** They are for whoever uses the desktop application. */
export const texts = {
  refused: {
    none: `Esta aplicación no se pudo reconocer. ${OTHER}`,
    unknown: `Esta aplicación no es de las que su institución reconoce. ${OTHER}`,
    changed: `Los archivos de esta aplicación cambiaron desde que se instaló. ${OTHER}`,
  },
  late: 'La comprobación de la aplicación tardó demasiado. Vuelva a intentar.',
} as const;
