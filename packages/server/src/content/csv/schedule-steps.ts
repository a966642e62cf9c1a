import { identificationOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { StoredNames } from '../../platform/storage/stored-files.ts';
import type { Line, LoadContext } from './csv-loader.ts';
import { type Problem, problem } from './problem.ts';
import type { ScheduleRow } from './schedule-columns.ts';
import { actionPart, contentPart, messagePart, storedAt } from './schedule-parts.ts';
import { momentFrom } from './text-codecs.ts';
import { texts } from './texts.ts';

/** A step as a file has it. */
export interface LoadedStep {
  readonly line: number;
  readonly head: ScheduleRow;
  readonly opensAt: EpochMs | null;
  readonly closesAt: EpochMs | null;
  readonly image: string | null;
  readonly content: object[];
  readonly messages: object[];
  readonly actions: object[];
}
export interface LoadedSchedule {
  readonly steps: readonly LoadedStep[];
  readonly removed: readonly Line<ScheduleRow>[];
  readonly problems: readonly Problem[];
}

/** Gives what tells a step from the others. */
const stepPlace = ({ proceso, orden, persona }: ScheduleRow): string =>
  JSON.stringify([proceso, orden, persona === null ? null : identificationOf(persona)]);

const PARTS = {
  contenido: { into: 'content', read: contentPart },
  mensaje: { into: 'messages', read: messagePart },
  accion: { into: 'actions', read: actionPart },
} as const;

const headProblem = ({ titulo, archivo }: ScheduleRow, files: StoredNames): string | null => {
  if (titulo === null) return texts.needs('titulo', 'paso');
  return archivo !== null && !files.has(archivo) ? texts.noFile(archivo) : null;
};

/** The steps that lines come to: each line after a step's own belongs to it. */
export const scheduleSteps = (lines: readonly Line<ScheduleRow>[], { now, files }: LoadContext): LoadedSchedule => {
  const steps = new Map<string, LoadedStep>();
  const removed: Line<ScheduleRow>[] = [];
  const problems: Problem[] = [];
  const wrong = (line: number, text: string | null) => {
    if (text !== null) problems.push(problem(line, text));
  };
  for (const { line, row } of lines) {
    const place = stepPlace(row);
    if (row.tipo === 'quitar') removed.push({ line, row });
    else if (row.tipo === 'paso') {
      const earlier = steps.get(place);
      wrong(line, earlier === undefined ? null : texts.repeated('ese paso', earlier.line));
      wrong(line, headProblem(row, files));
      const opensAt = row.abre === null ? null : momentFrom(row.abre, now);
      const closesAt = row.cierra === null ? null : momentFrom(row.cierra, now);
      wrong(line, opensAt !== null && closesAt !== null && closesAt <= opensAt ? texts.window : null);
      const image = row.archivo === null ? null : storedAt(row.archivo);
      steps.set(place, { line, head: row, opensAt, closesAt, image, content: [], messages: [], actions: [] });
    } else {
      const { into, read } = PARTS[row.tipo];
      const part = read(row, files);
      if (E.isLeft(part)) wrong(line, part.left);
      const step = steps.get(place);
      wrong(line, step === undefined ? texts.noStep : null);
      if (E.isRight(part)) step?.[into].push(part.right);
    }
  }
  return { steps: [...steps.values()], removed, problems };
};
