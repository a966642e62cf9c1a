import {
  processNamed,
  processNames,
  setCurrentProcess,
  setEnrollmentTimes,
  setSecondApplication,
} from '../../admission/processes/process-store.ts';
import { writing } from '../command/command.ts';
import { moment, text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
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

export const useProcess = writing({
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
  run: ({ db }, { process, new: isNew, start, end, enrollmentStart, enrollmentEnd }) => {
    const second = windowIn(start, end);
    const enrollment = windowIn(enrollmentStart, enrollmentEnd);
    if (second === 'wrong') return Promise.resolve(failed(texts.needsWindow));
    if (enrollment === 'wrong') return Promise.resolve(failed(texts.needsEnrollmentWindow));
    return db.transaction().execute(async (tx) => {
      const known = await processNames(tx);
      if (known.includes(process) === isNew)
        return failed(...(isNew ? [texts.already(process)] : texts.unknown(process, known)));
      const id = await processNamed(tx, process);
      await setCurrentProcess(tx, id);
      if (second !== null) await setSecondApplication(tx, id, second);
      if (enrollment !== null) await setEnrollmentTimes(tx, id, enrollment);
      return done(
        texts.process(process),
        ...(second === null ? [] : [texts.second(second.start, second.end)]),
        ...(enrollment === null ? [] : [texts.enrollment(enrollment.start, enrollment.end)]),
      );
    });
  },
});
