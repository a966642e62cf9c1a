export const texts = {
  notYours: 'No puede guardar la inscripción de otra persona.',
  otherStep: 'Solo pueden guardarse los datos del paso actual de la inscripción.',
} as const;
