const MEGABYTE = 1_048_576;

export const texts = {
  wrongPicture: 'La foto no se puede usar. Vuelva a tomarla: se esperaba una imagen JPEG, PNG o WebP completa.',
  tooLarge: (bytes: number) => `La foto es demasiado grande. El máximo es ${Math.floor(bytes / MEGABYTE)} MB.`,
  oneFace: 'La foto debe mostrar un solo rostro.',
  notUnderWay: 'La evaluación no estaba en curso cuando se tomó esta foto.',
  notOwn: 'La evaluación no existe.',
  wrongDactilar: 'Código dactilar incorrecto',
  tooManyTries: 'Demasiados intentos. Espere diez minutos y vuelva a intentar.',
  registryUnavailable: 'El registro de identidad no responde en este momento. Vuelva a intentar en unos minutos.',
} as const;
