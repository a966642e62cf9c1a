export const texts = {
  stepsTitle: 'Antes de iniciar',
  acceptStep: (title: string) => `He leído y acepto: ${title}`,
  acceptUntitled: 'He leído y acepto',
  start: 'Iniciar',
  agreed: 'Información ingresada con éxito',
  notAgreed: 'No se pudo guardar su aceptación. Intente otra vez.',
  noConnection: 'No se pudo conectar, verifique su conexión a internet',
} as const;
