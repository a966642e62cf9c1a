import type { CameraProblem } from '@quipu/proctor/media';

/** Names of incidents and of what was measured, in words that accuse nobody. */
export const incidentTexts = {
  camera: {
    dark: 'Imagen oscura',
    still: 'Imagen casi inmóvil',
    missing: 'Cámara no encontrada',
    failed: 'No se pudo usar la cámara',
    denied: 'Sin permiso para usar la cámara',
    insecurePage: 'Página sin acceso a la cámara',
    waiting: 'La cámara no se ha abierto',
  } satisfies Record<Exclude<CameraProblem, null>, string>,
  cameraOther: 'Problema con la cámara',
  microphone: { missing: 'Micrófono no encontrado', denied: 'Sin permiso para usar el micrófono' },
  microphoneOther: 'Problema con el micrófono',
  displays: 'Más de una pantalla',
  printScreen: {
    key: 'Se presionó la tecla de captura de pantalla',
    system: 'El sistema avisó de una captura de pantalla',
  },
  printScreenOther: 'Captura de pantalla',
  remoteDesktop: 'Programa de escritorio remoto abierto',
  computerLeft: {
    lock: 'Se bloqueó la pantalla del equipo',
    sleep: 'El equipo se suspendió',
    user: 'Se cambió de usuario en el equipo',
  },
  computerLeftOther: 'El equipo se bloqueó o se suspendió',
  computerSign: {
    machine: 'El equipo es una máquina virtual',
    remoteSession: 'La sesión del equipo se muestra en otro lugar',
    userSessions: 'Personas con su sesión abierta en el equipo',
    renamed: 'Un programa no permitido corre con otro nombre',
  },
  computerSignOther: 'Algo que se midió del equipo',
  storageFailed: 'El equipo no pudo guardar en su disco',
  conditionCircle: 'Condiciones del contenido en círculo',
  faceDistance: 'La foto difiere de la de referencia',
  faces: 'Rostros en la foto',
  notYet: 'análisis pendiente',
  other: (kind: string) => `Otro incidente (${kind})`,
  measured: {
    brightness: (value: string, threshold: string) => `brillo ${value} (umbral ${threshold})`,
    change: (value: string, threshold: string) => `cambio ${value} (umbral ${threshold})`,
    distance: (value: string, threshold: string) => `distancia ${value} (umbral ${threshold})`,
    displays: (value: string, threshold: string) => `${value} pantallas (umbral ${threshold})`,
    faces: (value: string, threshold: string) => `${value} (se espera ${threshold})`,
    seconds: (value: string, threshold: string) => `${value} s (umbral ${threshold} s)`,
  },
  measuredOther: (value: string, threshold: string, unit: string) => `${unit} ${value} (umbral ${threshold})`,
} as const;
