import { currentProcess, processNamed } from '../../admission/processes/process-store.ts';
import type { Round } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { or, said } from '../../platform/json/closed-record.ts';
import { type CsvLoader, type Line, type Row, repeatedLines } from './csv-loader.ts';
import { newProcesses } from './new-processes.ts';
import { type Problem, problem } from './problem.ts';
import { read, textUpTo, wholeIn, wholeNumber, wordOf } from './text-codecs.ts';
import { texts } from './texts.ts';

const MAX_SEATS = 1_000_000;
const NO_LIMIT = 'sin_limite';

const columns = {
  proceso: textUpTo(100),
  etapa: wordOf<Round>({ primera: 'first', segunda: 'second' }),
  codigo: textUpTo(40),
  cupos: wholeNumber(0, MAX_SEATS),
  /** So many may apply; blank: as many as there are seats. */
  inscripciones: or(
    said(
      read('Cap', (text) => (text.toLowerCase() === NO_LIMIT ? MAX_SEATS : wholeIn(text, 0, MAX_SEATS))),
      `un número entero de 0 a ${MAX_SEATS}, o ${NO_LIMIT}`,
    ),
    null,
  ),
};
type Quota = Row<typeof columns>;

const placeOf = ({ proceso, etapa, codigo }: Quota) => JSON.stringify([proceso, etapa, codigo]);

/** Counts who finished, each with a seat of the first round where seats were not counted yet. */
const finishedIn = async (tx: Tx, firstProcess: string | null): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .selectFrom('enrollment')
    .leftJoin('admission_process as process', 'process.id', 'enrollment.process_id')
    .innerJoin('career', 'career.id', 'enrollment.career_id')
    .select(({ fn }) => ['process.name', 'career.code', fn.countAll<number>().as('count')])
    .where('enrollment.status', '=', 'F')
    .groupBy(['process.name', 'career.code'])
    .execute();
  return new Map(rows.map(({ name, code, count }) => [JSON.stringify([name ?? firstProcess, 'first', code]), count]));
};

interface StandingQuota {
  readonly taken: number;
  readonly cap: number | null;
}

/**
 * Held, so that none is taken between the check and the change. `firstProcess`: the one that enrollments without any are about
 * to belong to.
 */
const standingQuotas = async (tx: Tx, firstProcess: string | null): Promise<ReadonlyMap<string, StandingQuota>> => {
  await tx.selectFrom('admission_process').select('id').orderBy('id').forNoKeyUpdate().execute();
  const rows = await tx
    .selectFrom('career_quota as quota')
    .innerJoin('admission_process as process', 'process.id', 'quota.process_id')
    .innerJoin('career', 'career.id', 'quota.career_id')
    .select(['process.name', 'quota.round', 'career.code', 'quota.taken', 'quota.enrollment_cap'])
    .orderBy('quota.process_id')
    .orderBy('quota.round')
    .orderBy('quota.career_id')
    .forUpdate('quota')
    .execute();
  const finished = [...(await finishedIn(tx, firstProcess))].map(
    ([place, taken]) => [place, { taken, cap: null }] as const,
  );
  const counted = rows.map(
    ({ name, round, code, taken, enrollment_cap: cap }) =>
      [JSON.stringify([name, round, code]), { taken, cap }] as const,
  );
  return new Map<string, StandingQuota>([...finished, ...counted]);
};

const lineProblems = (
  { line, row }: Line<Quota>,
  careers: ReadonlyMap<string, number>,
  standing: ReadonlyMap<string, StandingQuota>,
): readonly Problem[] => {
  if (!careers.has(row.codigo)) return [problem(line, texts.noCareer(row.codigo))];
  const held = standing.get(placeOf(row))?.taken ?? 0;
  if (row.inscripciones === null)
    return row.cupos < held ? [problem(line, texts.fewerThanTaken(held, row.etapa === 'first'))] : [];
  if (row.etapa !== 'first') return [problem(line, texts.capOfFirst)];
  if (row.inscripciones < row.cupos) return [problem(line, texts.capBelowSeats)];
  return row.inscripciones < held ? [problem(line, texts.capBelowTaken(held))] : [];
};

/** A file that does not say how many may apply takes away what an earlier one said. */
const capsGone = (lines: readonly Line<Quota>[], standing: ReadonlyMap<string, StandingQuota>): readonly string[] =>
  lines.flatMap(({ line, row }) => {
    const cap = standing.get(placeOf(row))?.cap ?? null;
    return cap !== null && row.inscripciones === null ? [texts.capGone(line, row.codigo, row.cupos)] : [];
  });

/** Seats of a second application that has no times: it is not open yet. */
const withoutTimes = async (tx: Tx, lines: readonly Line<Quota>[]): Promise<readonly string[]> => {
  const names = new Set(lines.flatMap(({ row }) => (row.etapa === 'second' ? [row.proceso] : [])));
  const rows = await tx
    .selectFrom('admission_process')
    .select('name')
    .where('second_opens_at', 'is not', null)
    .where('name', '=', ({ val, fn }) => fn.any(val([...names])))
    .execute();
  const timed = new Set(rows.map(({ name }) => name));
  return [...names].filter((name) => !timed.has(name)).map(texts.secondWithoutTimes);
};

/** Seats of careers, by process and round. A career without a line has no bound in the first round, and no place in the second. */
export const quotasLoader: CsvLoader<typeof columns> = {
  columns,
  load: async (tx, lines) => {
    const rows = await tx.selectFrom('career').select(['id', 'code']).execute();
    const careers = new Map(rows.map(({ id, code }) => [code, id]));
    const firstProcess = (await currentProcess(tx)) === null ? (lines[0]?.row.proceso ?? null) : null;
    const standing = await standingQuotas(tx, firstProcess);
    return {
      problems: [
        ...repeatedLines(lines, placeOf, ({ codigo }) => `la carrera "${codigo}" en ese proceso y etapa`),
        ...lines.flatMap((line) => lineProblems(line, careers, standing)),
      ],
      notes: [
        ...(await newProcesses(
          tx,
          lines.map(({ row }) => row.proceso),
        )),
        ...capsGone(lines, standing),
        ...(await withoutTimes(tx, lines)),
      ],
      write: async () => {
        for (const { row } of lines)
          await tx
            .insertInto('career_quota')
            .values({
              process_id: await processNamed(tx, row.proceso),
              round: row.etapa,
              career_id: careers.get(row.codigo) ?? 0,
              seats: row.cupos,
              enrollment_cap: row.inscripciones,
              taken: standing.get(placeOf(row))?.taken ?? 0,
            })
            .onConflict((conflict) =>
              conflict.columns(['process_id', 'round', 'career_id']).doUpdateSet({
                seats: row.cupos,
                enrollment_cap: row.inscripciones,
              }),
            )
            .execute();
        return [texts.quotas(lines.length)];
      },
    };
  },
};
