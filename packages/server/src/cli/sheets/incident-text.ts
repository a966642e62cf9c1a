import type { WatchedIncident } from '@quipu/contract';
import { inOneLine } from '../text/in-one-line.ts';
import { secondText } from '../text/moment.ts';

const KIND: Readonly<Record<string, string>> = {
  printScreen: 'captura de pantalla',
  displays: 'más de una pantalla',
  remoteDesktop: 'escritorio remoto',
  cameraLost: 'cámara',
  microphoneLost: 'micrófono',
  conditionCircle: 'condiciones en círculo',
  storageFailed: 'almacenamiento del equipo',
  faceDistance: 'rostro distinto del de referencia',
  faces: 'número de rostros',
};

/** A fact, its evidence, and what became of it. */
export const incidentText = (incident: WatchedIncident): string => {
  const { kind, at, endedAt, evidence, photoId, closedAt, closedBy, closedReason } = incident;
  return [
    `${secondText(at)}: ${KIND[kind] ?? kind}`,
    ...(evidence === '' ? [] : [inOneLine(evidence)]),
    ...(photoId === null ? [] : [`fotografía ${photoId}`]),
    ...(endedAt === null ? [] : [`hasta ${secondText(endedAt)}`]),
    closedAt === null
      ? 'sin cerrar'
      : `cerrado ${secondText(closedAt)} por ${inOneLine(closedBy ?? '')}: ${inOneLine(closedReason ?? '')}`,
  ].join('; ');
};
