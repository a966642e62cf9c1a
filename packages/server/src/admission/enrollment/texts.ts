export const texts = {
  notYours: 'No puede guardar la inscripción de otra persona.',
  otherStep: 'Otros datos de su inscripción cambiaron mientras tanto. Revíselos y guarde otra vez.',
  notYet: 'La inscripción todavía no está abierta.',
  over: 'El plazo de inscripción ha concluido.',
} as const;
