import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { incidentText } from './incident-text.ts';

const measured = (value: number, threshold: number, unit: string) => ({ value, threshold, unit });

it.each([
  [
    'cameraLost',
    'dark brightness=43 threshold=80',
    measured(43, 80, 'brightness'),
    'Imagen oscura: brillo 43 (umbral 80)',
  ],
  [
    'cameraLost',
    'still change=612 threshold=1000',
    measured(612, 1000, 'change'),
    'Imagen casi inmóvil: cambio 612 (umbral 1000)',
  ],
  ['cameraLost', 'missing', null, 'Cámara no encontrada'],
  ['cameraLost', 'denied', null, 'Sin permiso para usar la cámara'],
  ['cameraLost', 'constructor', null, 'Problema con la cámara'],
  ['microphoneLost', 'missing', null, 'Micrófono no encontrado'],
  ['displays', '2', measured(2, 1, 'displays'), 'Más pantallas de las permitidas: 2 pantallas (umbral 1)'],
  ['printScreen', 'key', null, 'Se presionó la tecla de captura de pantalla'],
  ['printScreen', '', null, 'Captura de pantalla: análisis pendiente'],
  ['computerLeft', 'lock', null, 'Se bloqueó la pantalla del equipo'],
  ['computerLeft', 'user', null, 'Se cambió de usuario en el equipo'],
  [
    'computerSign',
    'machine VMware (VMware, Inc., VMware7,1)',
    null,
    'El equipo es una máquina virtual: VMware (VMware, Inc., VMware7,1)',
  ],
  [
    'computerSign',
    'remoteSession SM_REMOTESESSION=1',
    null,
    'La sesión del equipo se muestra en otro lugar: SM_REMOTESESSION=1',
  ],
  ['computerSign', 'userSessions 2', null, 'Personas con su sesión abierta en el equipo: 2'],
  [
    'computerSign',
    'renamed notas.exe = AnyDesk (AnyDesk.exe)',
    null,
    'Un programa no permitido corre con otro nombre: notas.exe = AnyDesk (AnyDesk.exe)',
  ],
  ['computerSign', '', null, 'Algo que se midió del equipo'],
  ['remoteDesktop', 'AnyDesk, TeamViewer', null, 'Programa de escritorio remoto abierto: AnyDesk, TeamViewer'],
  [
    'faceDistance',
    'distance=0.583 threshold=0.5',
    measured(0.583, 0.5, 'distance'),
    'La foto difiere de la de referencia: distancia 0,58 (umbral 0,5)',
  ],
  ['faces', 'faces=0 threshold=1', measured(0, 1, 'faces'), 'Rostros en la foto: 0 (se espera 1)'],
  ['storageFailed', 'QuotaExceededError', null, 'El equipo no pudo guardar en su disco: QuotaExceededError'],
  ['toString', 'x', measured(3, 4, 'valueOf'), 'Otro incidente (toString): valueOf 3 (umbral 4)'],
])('%s, %s', (kind, evidence, figures, text) => {
  expect(incidentText({ kind, evidence, measured: figures })).toBe(text);
});

it('has no word that accuses anybody', () => {
  const words = readFileSync(new URL('./incident-texts.ts', import.meta.url), 'utf8');
  expect(words).not.toMatch(/fraud|tramp|copia|sospech|infracci|delat|culpa/i);
});
