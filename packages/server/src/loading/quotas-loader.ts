import type { Round } from '../admission/admission-tables.ts';
import { processNamed } from '../admission/process-store.ts';
import type { Db } from '../db/database.ts';
import { type CsvLoader, type Line, type Row, repeatedLines } from './csv-loader.ts';
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

/** Held, so that none is taken between the check and the change. */
const takenSeats = async (within: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await within
    .selectFrom('career_quota as quota')
    .innerJoin('admission_process as process', 'process.id', 'quota.process_id')
    .innerJoin('career', 'career.id', 'quota.career_id')
    .select(['process.name', 'quota.round', 'career.code', 'quota.taken'])
    .orderBy('quota.process_id')
    .orderBy('quota.round')
    .orderBy('quota.career_id')
    .forUpdate('quota')
    .execute();
  return new Map(rows.map(({ name, round, code, taken }) => [JSON.stringify([name, round, code]), taken]));
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
  load: async (within, lines) => {
    const rows = await within.selectFrom('career').select(['id', 'code']).execute();
    const careers = new Map(rows.map(({ id, code }) => [code, id]));
    const taken = await takenSeats(within);
    return {
      problems: [
        ...repeatedLines(lines, placeOf, ({ codigo }) => `la carrera "${codigo}" en ese proceso y etapa`),
        ...lines.flatMap((line) => lineProblems(line, careers, taken)),
      ],
      write: async () => {
        for (const { row } of lines)
          await within
            .insertInto('career_quota')
            .values({
              process_id: await processNamed(within, row.proceso),
              round: row.etapa,
              career_id: careers.get(row.codigo) ?? 0,
              seats: row.cupos,
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
