const INCIDENTS: Readonly<Record<string, string>> = {
  printScreen: 'captura de pantalla',
  displays: 'más de una pantalla',
  remoteDesktop: 'escritorio remoto',
  computerLeft: 'equipo bloqueado o suspendido',
  computerSign: 'señal del equipo',
  cameraLost: 'cámara',
  microphoneLost: 'micrófono',
  conditionCircle: 'condiciones en círculo',
  storageFailed: 'almacenamiento del equipo',
  faceDistance: 'rostro distinto del de referencia',
  faces: 'número de rostros',
};

export const texts = {
  incidents: INCIDENTS,
  accepted: 'aceptadas',
  rejected: 'rechazadas',
  minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`),
  seconds: (count: number) => (count === 1 ? '1 segundo' : `${count} segundos`),
} as const;
