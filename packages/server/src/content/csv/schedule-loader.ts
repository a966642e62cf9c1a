import { identificationOf } from '@quipu/contract';
import { processNamed } from '../../admission/processes/process-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { filesNamedIn, openFiles } from '../../platform/storage/open-file-store.ts';
import type { CsvLoader } from './csv-loader.ts';
import { newProcesses } from './new-processes.ts';
import { problem } from './problem.ts';
import { type ScheduleRow, scheduleColumns } from './schedule-columns.ts';
import { type LoadedStep, scheduleSteps } from './schedule-steps.ts';
import { texts } from './texts.ts';

const peopleNamed = async (tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (names.length === 0) return new Map();
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'reference'])
    .where('reference', '=', ({ val, fn }) => fn.any(val([...names])))
    .execute();
  return new Map(rows.map(({ reference, id }) => [reference, id]));
};

/** The id of a step's owner; 0: it is everybody's. */
type OwnerOf = (row: ScheduleRow) => number;

const ownerIn = (row: ScheduleRow, ownerOf: OwnerOf): number | null => (ownerOf(row) === 0 ? null : ownerOf(row));

const idOfStep = async (tx: Tx, row: ScheduleRow, ownerOf: OwnerOf): Promise<number | null> => {
  const owner = ownerIn(row, ownerOf);
  const found = await tx
    .selectFrom('schedule_step as step')
    .innerJoin('admission_process as process', 'process.id', 'step.process_id')
    .select('step.id')
    .where('process.name', '=', row.proceso)
    .where('step.position', '=', row.orden)
    .where('step.user_id', owner === null ? 'is' : '=', owner)
    .executeTakeFirst();
  return found?.id ?? null;
};

/** A step that is known keeps its id, and with it what was confirmed. */
const keepStep = async (tx: Tx, step: LoadedStep, ownerOf: OwnerOf): Promise<void> => {
  const { head } = step;
  const processId = await processNamed(tx, head.proceso);
  const id = await idOfStep(tx, head, ownerOf);
  const values = {
    title: head.titulo ?? '',
    subtitle: head.texto,
    image: step.image,
    opens_at: step.opensAt === null ? null : new Date(step.opensAt),
    closes_at: step.closesAt === null ? null : new Date(step.closesAt),
    completed_by: head.completa,
    requires: head.requiere,
    content: JSON.stringify(step.content),
    messages: JSON.stringify(step.messages),
    actions: JSON.stringify(step.actions),
  };
  await openFiles(tx, filesNamedIn([step.image, step.content, step.messages, step.actions]));
  if (id !== null) await tx.updateTable('schedule_step').set(values).where('id', '=', id).execute();
  else
    await tx
      .insertInto('schedule_step')
      .values({ process_id: processId, position: head.orden, user_id: ownerIn(head, ownerOf), ...values })
      .execute();
};

/** Steps of schedules: those of the file take the place of what stands where they do, the others stay. */
export const scheduleLoader: CsvLoader<typeof scheduleColumns> = {
  columns: scheduleColumns,
  load: async (tx, lines, context) => {
    const { steps, removed, problems } = scheduleSteps(lines, context);
    const named = lines.flatMap(({ row: { persona } }) => (persona === null ? [] : [identificationOf(persona)]));
    const people = await peopleNamed(tx, [...new Set(named)]);
    const ownerOf: OwnerOf = ({ persona }) => (persona === null ? 0 : (people.get(identificationOf(persona)) ?? 0));
    const unknown = lines.flatMap(({ line, row: { persona } }) =>
      persona === null || people.has(identificationOf(persona)) ? [] : [problem(line, texts.noPerson(persona))],
    );
    return {
      problems: [...problems, ...unknown],
      notes: await newProcesses(
        tx,
        steps.map(({ head }) => head.proceso),
      ),
      write: async () => {
        let gone = 0;
        for (const row of removed) {
          const id = await idOfStep(tx, row, ownerOf);
          if (id === null) continue;
          await tx.deleteFrom('schedule_step').where('id', '=', id).execute();
          gone += 1;
        }
        for (const step of steps) await keepStep(tx, step, ownerOf);
        return [texts.steps(steps.length, gone)];
      },
    };
  },
};
