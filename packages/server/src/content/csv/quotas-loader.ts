import { currentProcess, processNamed } from '../../admission/processes/process-store.ts';
import type { Round } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type CsvLoader, type Line, type Row, repeatedLines } from './csv-loader.ts';
import { newProcesses } from './new-processes.ts';
import { type Problem, problem } from './problem.ts';
import { textUpTo, wholeNumber, wordOf } from './text-codecs.ts';
import { texts } from './texts.ts';

const columns = {
  proceso: textUpTo(100),
  etapa: wordOf<Round>({ primera: 'first', segunda: 'second' }),
  codigo: textUpTo(40),
  cupos: wholeNumber(0, 1_000_000),
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

/**
 * Held, so that none is taken between the check and the change. `firstProcess`: the one that enrollments without any are about
 * to belong to.
 */
const takenSeats = async (tx: Tx, firstProcess: string | null): Promise<ReadonlyMap<string, number>> => {
  await tx.selectFrom('admission_process').select('id').orderBy('id').forNoKeyUpdate().execute();
  const rows = await tx
    .selectFrom('career_quota as quota')
    .innerJoin('admission_process as process', 'process.id', 'quota.process_id')
    .innerJoin('career', 'career.id', 'quota.career_id')
    .select(['process.name', 'quota.round', 'career.code', 'quota.taken'])
    .orderBy('quota.process_id')
    .orderBy('quota.round')
    .orderBy('quota.career_id')
    .forUpdate('quota')
    .execute();
  const counted = rows.map(({ name, round, code, taken }) => [JSON.stringify([name, round, code]), taken] as const);
  return new Map([...(await finishedIn(tx, firstProcess)), ...counted]);
};

const lineProblems = (
  { line, row }: Line<Quota>,
  careers: ReadonlyMap<string, number>,
  taken: ReadonlyMap<string, number>,
): readonly Problem[] => {
  if (!careers.has(row.codigo)) return [problem(line, texts.noCareer(row.codigo))];
  const held = taken.get(placeOf(row)) ?? 0;
  return row.cupos < held ? [problem(line, texts.fewerThanTaken(held))] : [];
};

/** Seats of careers, by process and round. A career without a line has no bound in the first round, and no place in the second. */
export const quotasLoader: CsvLoader<typeof columns> = {
  columns,
  load: async (tx, lines) => {
    const rows = await tx.selectFrom('career').select(['id', 'code']).execute();
    const careers = new Map(rows.map(({ id, code }) => [code, id]));
    const firstProcess = (await currentProcess(tx)) === null ? (lines[0]?.row.proceso ?? null) : null;
    const taken = await takenSeats(tx, firstProcess);
    return {
      problems: [
        ...repeatedLines(lines, placeOf, ({ codigo }) => `la carrera "${codigo}" en ese proceso y etapa`),
        ...lines.flatMap((line) => lineProblems(line, careers, taken)),
      ],
      notes: await newProcesses(
        tx,
        lines.map(({ row }) => row.proceso),
      ),
      write: async () => {
        for (const { row } of lines)
          await tx
            .insertInto('career_quota')
            .values({
              process_id: await processNamed(tx, row.proceso),
              round: row.etapa,
              career_id: careers.get(row.codigo) ?? 0,
              seats: row.cupos,
              taken: taken.get(placeOf(row)) ?? 0,
            })
            .onConflict((conflict) =>
              conflict.columns(['process_id', 'round', 'career_id']).doUpdateSet({ seats: row.cupos }),
            )
            .execute();
        return [texts.quotas(lines.length)];
      },
    };
  },
};
