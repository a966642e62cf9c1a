export const texts = {
  stepsTitle: 'Antes de iniciar',
  acceptStep: (title: string) => `He leído y acepto: ${title}`,
  acceptUntitled: 'He leído y acepto',
  aboutTitle: 'Sobre esta evaluación',
  about: {
    required:
      'Tiene preguntas obligatorias, marcadas con una estrella: mientras no responda una, no podrá avanzar a las siguientes.',
    photos:
      'Se usa su cámara: se comprueba que funcione y, en momentos repartidos al azar, se toman hasta 30 fotos, y otras si la imagen no se distingue. Solo las ven las personas encargadas.',
    camera: 'Se usa su cámara para comprobar que funcione. No se toman fotos.',
    live: 'Un supervisor puede ver su cámara y oír su micrófono en vivo: cuando lo haga, se le dirá en la pantalla.',
    permission: 'Al comenzar, el navegador preguntará si permite usar la cámara y el micrófono: responda que sí.',
  },
  start: 'Iniciar',
  agreed: 'Información ingresada con éxito',
  notAgreed: 'No se pudo guardar su aceptación. Intente otra vez.',
  noConnection: 'No se pudo conectar, verifique su conexión a internet',
} as const;
