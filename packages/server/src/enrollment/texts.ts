export const texts = {
  notYours: 'No puede guardar la inscripción de otra persona.',
  otherStep: 'Otros datos de su inscripción cambiaron mientras tanto. Revíselos y guarde otra vez.',
} as const;
