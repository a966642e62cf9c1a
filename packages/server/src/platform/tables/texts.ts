export const texts = { yes: 'sí', no: 'no', sheet: 'Datos' } as const;
