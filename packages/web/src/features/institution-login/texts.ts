export const texts = {
  title: 'Ingreso con la cuenta de la institución',
  leaving: 'Abriendo el ingreso de la institución…',
  checking: 'Comprobando su ingreso…',
  noReply: 'No se pudo conectar con el servidor. Verifique su conexión a internet y vuelva a intentar.',
  other: 'No se pudo ingresar. Vuelva a intentar.',
  again: 'Volver a intentar',
  back: 'Ingresar con usuario y clave',
} as const;
