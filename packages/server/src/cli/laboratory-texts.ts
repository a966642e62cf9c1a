import type { LaboratoryOutcome } from '@quipu/contract';
import type { ListedLaboratory } from '../laboratory/laboratory-store.ts';
import type { LeftOut } from '../laboratory/prepare-laboratory.ts';
import type { TakenSheet } from '../laboratory/take-results.ts';
import { texts as laboratory } from '../laboratory/texts.ts';
import { inOneLine } from './in-one-line.ts';
import { momentText } from './moment.ts';

export const laboratoryUsage = `  prepare-laboratory SESIÓN[,SESIÓN...] [USUARIO...] --out ARCHIVO.quipu-lab --passphrase-file ARCHIVO --who QUIÉN --why MOTIVO
      Entrega a un laboratorio sin conexión las hojas pendientes de esas sesiones, de todos o de esas personas. El archivo se
      abre con la frase de paso (12 caracteres o más, la primera línea de su archivo). Mientras tanto, esas hojas no se
      abren en este servidor.
  laboratories
      Los laboratorios preparados, y cuántas hojas tienen todavía.
  take-results ARCHIVO.quipu-results [--out CONSTANCIA.quipu-receipt] --who QUIÉN --why MOTIVO [--anyway]
      Recibe los resultados de un laboratorio. Con --anyway, también los de uno que ya se anuló. La constancia se carga en
      el equipo del laboratorio, para que sepa que se recibieron.
  recall-laboratory LABORATORIO --who QUIÉN --why MOTIVO
      Las hojas que no han vuelto pueden abrirse otra vez en este servidor; los resultados que lleguen después quedan por revisar.`;

const MINUTE_MS = 60_000;
const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  started: 'ya empezó o terminó',
  out: 'está en otro laboratorio',
  requiresOther: 'falta una evaluación anterior',
  inactive: 'la persona no está activa',
  notValid: 'hay otra hoja en su lugar',
};
const OUTCOME: Readonly<Record<LaboratoryOutcome, string>> = {
  taken: 'recibida',
  running: 'sigue en curso: falta entregarla cuando termine',
  review: 'queda por revisar (show-sheet)',
  forked: 'BIFURCADA: otro equipo entregó otro registro; queda por revisar (show-sheet)',
  refused: 'su registro no está completo; queda por revisar (show-sheet)',
};
const leftOutText = ({ reference, why }: { readonly reference: string; readonly why: LeftOut }): string =>
  `No se entrega la hoja de ${reference}: ${LEFT_OUT[why]}.`;

export const laboratoryTexts = {
  needsPreparing:
    'Se esperaba: el número de una sesión (o varios, separados por comas), --out, --passphrase-file, --who y --why.',
  noPassphrase: (path: string) => `No se pudo leer la frase de paso: ${path}`,
  shortPassphrase: 'La frase de paso debe tener 12 caracteres o más.',
  notWritten: (path: string) => `No se pudo escribir el archivo, o ya existe: ${path}`,
  tooLarge: (most: number) =>
    `Las imágenes y los audios de esas evaluaciones pasan de ${most} MB, que es lo que recibe un laboratorio: prepare menos evaluaciones en cada uno.`,
  unknownPeople: (references: readonly string[]) =>
    `No tienen una hoja en esas sesiones: ${references.map(inOneLine).join(', ')}`,
  nothing: 'No hay hojas que entregar.',
  leftOut: (all: readonly { readonly reference: string; readonly why: LeftOut }[]) => all.map(leftOutText),
  prepared: (id: string, sheets: number) => `Laboratorio ${id}: ${sheets === 1 ? '1 hoja' : `${sheets} hojas`}.`,
  none: 'No se ha preparado ningún laboratorio.',
  laboratory: ({ id, preparedAt, recalledAt, sessions, sheets, out, taken, odd, ...shown }: ListedLaboratory) =>
    `${id}  ${momentText(preparedAt)}  sesiones ${sessions.join(', ')}: ${sheets} hojas; ${out} fuera, ${taken} recibidas` +
    (recalledAt === null ? '' : `; anulado ${momentText(recalledAt)}`) +
    (odd === 0 ? '' : `; ${odd} POR REVISAR`) +
    (shown.differs === 0 ? '' : `; ${shown.differs} respuestas NO COINCIDEN con su registro`) +
    (shown.clockAhead < MINUTE_MS ? '' : `; reloj ADELANTADO ${Math.floor(shown.clockAhead / MINUTE_MS)} min o más`),
  needsLaboratory: 'Se esperaba: el laboratorio ("npx quipu laboratories" los muestra), --who y --why.',
  noLaboratory: 'No existe ese laboratorio.',
  recalled: (count: number) => `Hojas que pueden abrirse otra vez: ${count}.`,
  needsResults: 'Se esperaba: el archivo de resultados, --who y --why.',
  unreadable: (path: string) => `No se pudo leer el archivo: ${path}`,
  takenFrom: (laboratory: string) => `Laboratorio ${laboratory}:`,
  receipt: (path: string) => `Constancia para el equipo del laboratorio: ${path}`,
  taken: ({ id, person, quiz, outcome, clockAhead, photosLeft }: TakenSheet) =>
    `Hoja ${id}, ${inOneLine(person)}, "${inOneLine(quiz)}": ${OUTCOME[outcome]}.` +
    `${laboratory.clockAhead(clockAhead)}${laboratory.photosLeft(photosLeft)}`,
} as const;
