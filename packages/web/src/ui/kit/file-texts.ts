export const fileTexts = {
  chooseFile: 'Elegir archivo',
  noFile: 'Ningún archivo seleccionado',
  upTo: (megabytes: number) => `Hasta ${megabytes} MB`,
  eachUpTo: (megabytes: number) => `Hasta ${megabytes} MB cada uno`,
} as const;
