export const texts = {
  label: 'Versión nueva',
  isNew: 'Hay una versión nueva de la aplicación.',
  atClosing: 'Se instalará cuando la cierre.',
  held: 'Se instalará cuando se hayan enviado las respuestas guardadas en este equipo.',
  heldByServer:
    'La versión nueva está lista. Para instalarla, detenga primero el servidor local en «Laboratorio sin internet».',
  downloading: 'Se está descargando…',
  progress: 'Descarga de la versión nueva',
  percent: (percent: number) => `${percent} %`,
  restart: 'Reiniciar e instalar',
  later: 'Ahora no',
  now: 'Actualizar ahora',
  looking: 'Buscando la versión nueva…',
  isHere: 'La versión nueva está lista. La aplicación se cerrará y volverá a abrirse.',
  notHere: 'La versión nueva todavía no está disponible aquí. Use el enlace que recibió en su correo.',
  failed:
    'No se pudo descargar la versión nueva. Revise su conexión y vuelva a intentar, o use el enlace que recibió en su correo.',
} as const;
