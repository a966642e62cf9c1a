/** Texts about a camera that is watched. */
export const texts = {
  photosAndCamera:
    'En esta evaluación se usa su cámara: se comprueba que funcione y, en momentos repartidos al azar, se toman hasta 30 fotos, y otras si la imagen no se distingue; solo las ven las personas encargadas. Un supervisor puede ver su cámara y oír su micrófono en vivo: cuando lo haga, se le dirá aquí.',
  cameraOnly:
    'En esta evaluación se usa su cámara para comprobar que funcione. No se toman fotos. Un supervisor puede ver su cámara y oír su micrófono en vivo: cuando lo haga, se le dirá aquí.',
  brightness: 'Brillo de la imagen',
  brightnessOf: (now: number, needed: number) => `Brillo: ${now}. Se necesita: ${needed}.`,
  understood: 'Entendido',
  photosOn: 'Cámara en uso: se toman fotos',
  cameraOn: 'Cámara en uso',
  viewed: 'Un supervisor está viendo su cámara',
  viewedAndHeard: 'Un supervisor está viendo su cámara y oye su micrófono',
} as const;
