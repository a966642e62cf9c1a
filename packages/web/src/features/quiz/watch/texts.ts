/** Texts about a camera that is watched. */
export const texts = {
  brightness: 'Brillo de la imagen',
  brightnessOf: (now: number, needed: number) => `Brillo: ${now}. Se necesita: ${needed}.`,
  photosOn: 'Cámara en uso: se toman fotos',
  cameraOn: 'Cámara en uso',
  viewed: 'Un supervisor está viendo su cámara',
  viewedAndHeard: 'Un supervisor está viendo su cámara y oye su micrófono',
} as const;
