export const texts = {
  accept: (title: string) => `He leído y acepto ${title}`,
  untitled: 'Acuerdo',
  last: 'Aceptar',
} as const;
