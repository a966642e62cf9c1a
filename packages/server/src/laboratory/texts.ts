import type { LaboratoryOutcome } from '@quipu/contract';
import { MINUTE_MS } from '../platform/time/durations.ts';
import type { LoadProblem } from './load-package.ts';
import type { ResultsProblem } from './open-results.ts';

const loading: Readonly<Record<LoadProblem, string>> = {
  empty: 'El archivo está vacío.',
  foreign: 'El archivo no es un paquete de laboratorio.',
  otherVersion:
    'El paquete es de otra versión: la institución debe prepararlo con la misma versión de esta aplicación.',
  damaged: 'El paquete está dañado, incompleto o fue modificado: no se cargó nada.',
  wrongPassphrase: 'La frase de paso no es la de este paquete.',
  notALaboratory:
    'Los datos de este servidor no son los de un laboratorio: no se cargó nada. Revise con qué carpeta o base de datos se inició.',
  notHandedOver:
    'Este equipo tiene evaluaciones en curso o resultados que todavía no se entregan a la institución. Entréguelos antes de cargar otro paquete.',
};

const taking: Readonly<Record<ResultsProblem, string>> = {
  empty: 'El archivo está vacío.',
  foreign: 'El archivo no contiene resultados de un laboratorio.',
  otherVersion: 'Los resultados son de otra versión del laboratorio.',
  damaged: 'El archivo de resultados está dañado, incompleto o fue modificado: no se recibió nada.',
  unknown: 'La institución no preparó el laboratorio de estos resultados.',
  otherSheet: 'El archivo tiene evaluaciones que no se entregaron a este laboratorio: no se recibió nada.',
};

const outcomes: Readonly<Record<LaboratoryOutcome, string>> = {
  taken: 'Resultados recibidos.',
  running: 'La evaluación sigue en curso: entregue sus resultados cuando finalice.',
  review: 'Los resultados quedan por revisar: la institución decidirá sobre ellos.',
  forked: 'Otro equipo entregó antes otro registro de esta evaluación: los resultados de este quedan por revisar.',
  refused: 'El registro de esta evaluación no está completo: la institución lo revisará.',
};

/** Nobody needs to know of less than a minute. */
const clockAhead = (ahead: number): string => {
  const minutes = Math.floor(ahead / MINUTE_MS);
  return minutes === 0
    ? ''
    : ` El reloj de ese equipo está adelantado (${minutes} min o más): corríjalo. Las horas se ajustaron.`;
};

const photosLeft = (count: number): string =>
  count === 0
    ? ''
    : ` Fotos que no se recibieron, por su hora o su archivo: ${count}. Los resultados se guardaron como llegaron.`;

/** People who keep a laboratory read these, and who would start elsewhere a sheet that is out in one. */
export const texts = {
  loading,
  taking,
  outcomes,
  clockAhead,
  photosLeft,
  notHere: 'Solo se atiende desde este mismo equipo.',
  busy: 'Se está cargando otro paquete. Espere un momento y vuelva a intentar.',
  noLaboratory: 'En este equipo no se ha cargado un paquete de laboratorio.',
  noResults: 'En este equipo todavía no se ha rendido ninguna evaluación.',
  otherReceipt: 'La constancia no es de los resultados de este laboratorio.',
  tooMany: 'Demasiadas solicitudes. Espere un momento y vuelva a intentar.',
} as const;
