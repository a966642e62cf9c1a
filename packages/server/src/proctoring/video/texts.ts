/** An examinee or a proctor reads these when a call about live video is refused. */
export const texts = {
  notYours: 'No tiene acceso a este video.',
  over: 'La transmisión de video terminó.',
  tooMany: 'Se recibieron demasiadas señales de video. Espere unos segundos.',
  takenBy: (fullName: string) => `${fullName} está viendo este video. Podrá verlo cuando termine.`,
  notUnderWay: 'La evaluación no está en curso.',
  signedOut: 'La persona no tiene una sesión abierta.',
} as const;
