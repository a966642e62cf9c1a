import {
  heldTimes,
  type ProcessTimes,
  processNamed,
  processNames,
  setCurrentProcess,
  setEnrollmentTimes,
  setSecondApplication,
} from '../../admission/processes/process-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { action } from '../command/command.ts';
import { moment, text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { flag, optional, required } from '../command/parameter.ts';
import { momentText, ZONE } from '../text/moment.ts';
import { needsWindow, windowIn } from './window-in.ts';

export const texts = {
  needsWindow: needsWindow(''),
  needsEnrollmentWindow: needsWindow('enrollment-'),
  unknown: (name: string, known: readonly string[]) =>
    [
      `No hay un proceso "${name}", y no se cambió nada. ${known.length === 0 ? 'Aún no hay ninguno.' : `Los que hay: ${known.map((one) => `"${one}"`).join(', ')}.`}`,
      'Qué hacer: corrija el nombre o, si es uno nuevo, añada --new.',
    ] as const,
  already: (name: string) => `Ya hay un proceso "${name}": para elegirlo, quite --new. No se cambió nada.`,
  process: (name: string) => `El proceso actual es "${name}".`,
  second: (start: number, end: number) =>
    `Su segunda postulación: de ${momentText(start)} a ${momentText(end)} ${ZONE}.`,
  enrollment: (start: number, end: number) => `Su inscripción: de ${momentText(start)} a ${momentText(end)} ${ZONE}.`,
} as const;

const currentName = async (tx: Tx): Promise<string | null> =>
  (await tx.selectFrom('admission_process').select('name').where('is_current', '=', true).executeTakeFirst())?.name ??
  null;

export const useProcess = action({
  name: 'use-process',
  summary: 'Las inscripciones nuevas son de ese proceso desde ahora.',
  args: { process: required(text('PROCESO'), 'El nombre del proceso, como está.') },
  options: {
    new: flag('Crea el proceso, que aún no existe.'),
    start: optional(moment, 'Desde cuándo es su segunda postulación.'),
    end: optional(moment, 'Hasta cuándo.'),
    enrollmentStart: optional(moment, 'Desde cuándo es su inscripción.'),
    enrollmentEnd: optional(moment, 'Hasta cuándo.'),
  },
  run: async ({ tx }, { process, new: isNew, start, end, enrollmentStart, enrollmentEnd }) => {
    const second = windowIn(start, end);
    const enrollment = windowIn(enrollmentStart, enrollmentEnd);
    if (second === 'wrong') return failed(texts.needsWindow);
    if (enrollment === 'wrong') return failed(texts.needsEnrollmentWindow);
    const known = await processNames(tx);
    if (known.includes(process) === isNew)
      return failed(...(isNew ? [texts.already(process)] : texts.unknown(process, known)));
    const was = await currentName(tx);
    const processId = await processNamed(tx, process);
    const times = await heldTimes(tx, processId);
    await setCurrentProcess(tx, processId);
    if (second !== null) await setSecondApplication(tx, processId, second);
    if (enrollment !== null) await setEnrollmentTimes(tx, processId, enrollment);
    const now: ProcessTimes = { enrollment: enrollment ?? times.enrollment, second: second ?? times.second };
    return {
      kept: { processId, process, ...now, before: { process: was, ...times } },
      lines: [
        texts.process(process),
        ...(second === null ? [] : [texts.second(second.start, second.end)]),
        ...(enrollment === null ? [] : [texts.enrollment(enrollment.start, enrollment.end)]),
      ],
    };
  },
});
