export const texts = {
  product: 'Quipu',
  devMailbox: {
    title: 'Correos de demostración',
    intro:
      'Este servidor no envía correos: los guarda en una carpeta y los muestra aquí. La página existe solo en la demostración.',
    none: 'Todavía no hay correos.',
    reload: 'Actualizar',
    to: 'Para',
    at: 'Fecha',
  },
} as const;
