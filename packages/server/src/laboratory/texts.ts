import { type LaboratoryOutcome, MAX_REASON_LENGTH, OPENING_CODE_LEAD_MS } from '@quipu/contract';
import { MINUTE_MS } from '../platform/time/durations.ts';
import type { LogComparison } from './compare-with-log.ts';
import type { LoadProblem } from './load-package.ts';
import type { ResultsProblem } from './open-results.ts';
import type { OpeningProblem } from './open-session.ts';
import type { Run } from './run-store.ts';
import type { CodeRefusal } from './session-code-store.ts';
import type { TakenSheet } from './take-results.ts';

const loading: Readonly<Record<LoadProblem, string>> = {
  empty: 'El archivo está vacío.',
  foreign: 'El archivo no es un paquete de laboratorio.',
  otherVersion:
    'El paquete es de otra versión: la institución debe prepararlo con la misma versión de esta aplicación.',
  damaged: 'El paquete está dañado, incompleto o fue modificado: no se cargó nada.',
  wrongPassphrase: 'La frase de paso no es la de este paquete.',
  notALaboratory:
    'Los datos de este servidor no son los de un laboratorio: no se cargó nada. Revise con qué carpeta o base de datos se inició.',
  notLater:
    'No reemplaza por sí solo al paquete que está cargado, porque no se preparó después. Si es el que debe usarse, cárguelo en la página del laboratorio.',
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

/** A start of a server as it is written down: its number, its tag. */
const runName = ({ number, tag }: Pick<Run, 'number' | 'tag'>): string => `n.º ${number} · ${tag}`;

/** The office hears why no code is told. */
const noCode: Readonly<Record<CodeRefusal, string>> = {
  none: 'Esa sesión no tiene código: ningún laboratorio tiene hojas de ella.',
  early: `Todavía no es hora: el código se da desde ${OPENING_CODE_LEAD_MS / MINUTE_MS} minutos antes del inicio de la sesión. Si hace falta antes, indíquelo (--early).`,
  otherSecret:
    'El código se guardó con otro secreto del servidor. Anule los laboratorios de esa sesión (recall-laboratory) y prepárelos otra vez.',
};

const ORDINALS = ['primer', 'segundo', 'tercer'] as const;
const ordinals = (groups: readonly number[]): string =>
  groups.map((group) => ORDINALS[group - 1] ?? String(group)).join(' y el ');

const opening = (problem: OpeningProblem): string => {
  switch (problem.kind) {
    case 'length':
      return 'El código tiene 15 signos, en tres grupos de cinco. Revise si falta o sobra alguno.';
    case 'groups':
      return problem.groups.length === 1
        ? `Revise el ${ordinals(problem.groups)} grupo del código: no es como lo dictó la institución.`
        : `Revise el ${ordinals(problem.groups)} grupo del código: no son como los dictó la institución.`;
    case 'wrongCode':
      return 'El código está bien escrito, pero no es el de esta sesión en este paquete. Confirme con la institución de qué sesión es, y si preparó otro paquete después.';
    case 'lost':
      return 'Las preguntas selladas no están completas en este equipo. Cargue otra vez el mismo paquete y vuelva a intentar: no se pierde nada.';
    case 'disk':
      return 'No hay espacio en el disco de este equipo para las imágenes y los audios de la sesión. Libere espacio y vuelva a intentar: no se pierde nada.';
    case 'noLaboratory':
      return 'En este equipo no se ha cargado un paquete de laboratorio.';
    case 'noSession':
      return 'El paquete de este equipo no tiene esa sesión.';
    default:
      return problem satisfies never;
  }
};

const answers = (count: number, one: string, many: string): string =>
  count === 1 ? `1 respuesta ${one}` : `${count} respuestas ${many}`;

/** Says in sentences what the log of a sheet says of its answers; none: it bears all of them out. */
const logSays = ({ lines, later, contradicted }: LogComparison): readonly string[] => [
  ...(later === 0
    ? []
    : [`el registro llega hasta la línea ${lines}; ${answers(later, 'es posterior', 'son posteriores')}`]),
  ...(contradicted === 0 ? [] : [`${answers(contradicted, 'contradice', 'contradicen')} su registro`]),
];

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const byMinutes = (ms: number): string => `${ms < 0 ? '−' : '+'}${Math.round(Math.abs(ms) / MINUTE_MS)} min`;
/** A clock that somebody plays with is set a hundred times. */
const SHOWN_STEPS = 5;
const clockSteps = (steps: readonly number[]): string => {
  const shown = steps.slice(0, SHOWN_STEPS).map(byMinutes).join(', ');
  return steps.length > SHOWN_STEPS ? `${shown} y ${steps.length - SHOWN_STEPS} veces más` : shown;
};

/** Everything that a person should know of a sheet that was taken, beside what became of it. */
const noted = ({ isRepeat, log, ...sheet }: Omit<TakenSheet, 'id' | 'mark' | 'person' | 'quiz' | 'outcome'>): string =>
  [
    isRepeat ? ' Ya estaba: no cambió nada.' : '',
    ...(log === null ? [] : logSays(log).map((said) => ` ${capital(said)}.`)),
    clockAhead(sheet.clockAhead),
    sheet.clockSteps.length === 0
      ? ''
      : ` El reloj de ese equipo se apartó de la hora mientras se rendía (${clockSteps(sheet.clockSteps)}): la evaluación no lo siguió.`,
    photosLeft(sheet.photosLeft),
  ].join('');

/** People who keep a laboratory read these, and who would start elsewhere a sheet that is out in one. */
export const texts = {
  loading,
  taking,
  outcomes,
  noCode,
  opening,
  runName,
  busyOpening: 'Se está comprobando otro código. Espere un momento y vuelva a intentar.',
  unreadable: 'no se pudo leer el archivo.',
  otherCodes: 'Lo que respondió la institución no es de este paquete.',
  clockAhead,
  photosLeft,
  logSays,
  clockSteps,
  noted,
  otherCode: 'El código de supervisión no es el de este paquete.',
  waiting: (name: string, what: string) => `${name}: ${what}`,
  noPassphrase: (name: string) => `falta su frase de paso (${name}, en la misma carpeta).`,
  isLoaded: 'está cargado.',
  roomTaken: (port: number) =>
    `Otro programa de este equipo ocupa el puerto ${port}, o el sistema no permite usarlo: la sala no se abrió.`,
  notHere: 'Solo se atiende desde este mismo equipo.',
  busy: 'Se está cargando otro paquete. Espere un momento y vuelva a intentar.',
  noLaboratory: 'En este equipo no se ha cargado un paquete de laboratorio.',
  noResults: 'En este equipo todavía no se ha rendido ninguna evaluación.',
  otherReceipt: 'La constancia no es de los resultados de este laboratorio.',
  otherResults:
    'La constancia no es de lo que este equipo tiene ahora. Vuelva a guardar los resultados y entréguelos a la institución.',
  noReason: `Escriba por qué se corrige la hora, con ${MAX_REASON_LENGTH} caracteres como máximo.`,
  hasBegun:
    'Ya empezó una evaluación en este equipo: su hora no se puede corregir. Sigue por sí sola, y el reloj del equipo no la cambia.',
  tooMany: 'Demasiadas solicitudes. Espere un momento y vuelva a intentar.',
} as const;
