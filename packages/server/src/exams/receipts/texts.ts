export const texts = {
  notFinished: 'La evaluación no ha finalizado: su comprobante se entrega al final.',
  noLog: 'El servidor no tiene un registro de esta evaluación.',
} as const;
