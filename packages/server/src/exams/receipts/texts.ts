export const texts = {
  notFinished: 'La evaluación no ha finalizado: su comprobante se entrega al final.',
  noLog: 'El servidor no tiene un registro de esta evaluación.',
  impossible:
    'El registro que llegó de esta evaluación no se puede comprobar, y no se firma. Sus respuestas guardadas no cambian: consulte a la institución.',
} as const;
