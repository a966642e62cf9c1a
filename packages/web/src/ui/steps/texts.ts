export const texts = {
  stepOf: (n: number, total: number) => `Paso ${n} de ${total}`,
  steps: 'Pasos',
  done: 'completado',
  cancel: 'Cancelar',
  next: 'Siguiente',
  busy: 'Enviando…',
} as const;
