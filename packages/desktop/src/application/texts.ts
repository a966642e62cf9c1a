const WAIT = 'Esperar';
const CLOSE_ANYWAY = 'Cerrar de todas formas';

export const texts = {
  title: 'Quipu',
  cannotOpen: 'No se pudo abrir la aplicación.',
  switches: 'La aplicación no se abre con opciones que permiten controlarla desde otro programa.',
  keys: 'La aplicación no se abre mientras la variable SSLKEYLOGFILE tenga un valor en este equipo.',
  appImage:
    'Este sistema no permite que la aplicación se abra de forma segura desde el archivo AppImage. Instale el paquete .deb.',
  closeAnyway: CLOSE_ANYWAY,
  hangs: {
    message:
      'La aplicación no responde y hay una evaluación en curso. Las respuestas que se mostraron como contestadas están guardadas en este equipo.',
    buttons: [WAIT, CLOSE_ANYWAY],
    defaultId: 0,
    cancelId: 0,
  },
  saved: (name: string, isSaved: boolean) => ({
    type: isSaved ? ('info' as const) : ('warning' as const),
    message: isSaved
      ? `El archivo «${name}» se guardó en la carpeta de descargas.`
      : `No se pudo guardar el archivo «${name}» en la carpeta de descargas.`,
    buttons: ['Aceptar'],
    defaultId: 0,
    cancelId: 0,
  }),
};
