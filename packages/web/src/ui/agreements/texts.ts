export const texts = {
  accept: (title: string) => (title === '' ? 'He leído y acepto' : `He leído y acepto: ${title}`),
  untitled: 'Acuerdo',
  last: 'Aceptar',
} as const;
