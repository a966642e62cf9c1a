import { identificationOf } from '@quipu/contract';
import { processNamed } from '../../admission/processes/process-store.ts';
import { askedText } from '../../admission/schedule/asked-text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { filesNamedIn, openFiles } from '../../platform/storage/open-file-store.ts';
import type { CsvLoader } from './csv-loader.ts';
import { newProcesses } from './new-processes.ts';
import { type Problem, problem } from './problem.ts';
import { type ScheduleRow, scheduleColumns } from './schedule-columns.ts';
import { type Place, type PlacedStep, placeKey, type StandingStep, sameSteps } from './schedule-places.ts';
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

/** Held: whoever confirms one meanwhile waits. */
const standingSteps = async (tx: Tx, processes: readonly string[]): Promise<readonly StandingStep[]> => {
  const rows = await tx
    .selectFrom('schedule_step as step')
    .innerJoin('admission_process as process', 'process.id', 'step.process_id')
    .select(['step.id', 'step.position', 'step.user_id', 'step.title', 'step.actions', 'process.name'])
    .select(['step.opens_at', 'step.closes_at'])
    .where('process.name', '=', ({ val, fn }) => fn.any(val([...processes])))
    .orderBy('step.id')
    .forUpdate('step')
    .execute();
  // By a statement of its own, which sees what whoever it waited for has confirmed.
  const counts = await tx
    .selectFrom('schedule_confirmation')
    .select(({ fn }) => ['step_id', fn.countAll<number>().as('count')])
    .where('step_id', '=', ({ val, fn }) => fn.any(val(rows.map(({ id }) => id))))
    .groupBy('step_id')
    .execute();
  const confirmed = new Map(counts.map(({ step_id: id, count }) => [id, count]));
  return rows.map(({ id, position, user_id: owner, title, actions, name, opens_at, closes_at }) => ({
    ...{ id, position, owner, title, actions, process: name, opensAt: opens_at, closesAt: closes_at },
    confirmed: confirmed.get(id) ?? 0,
  }));
};

/** The step's words and question, in one line. */
const wordsOf = (step: PlacedStep): string => {
  const { title, asked } = askedText(step);
  return [title, ...asked.split('\n')].filter(Boolean).join(' · ');
};

type PlaceOf = (row: ScheduleRow) => Place;

interface Change {
  /** The step that each of the file is, by its place: the one that says the same. */
  readonly same: ReadonlyMap<string, StandingStep>;
  /** They stand where the file has something else, or nothing. */
  readonly gone: readonly StandingStep[];
  readonly touched: readonly StandingStep[];
}

const changeOf = (
  before: readonly StandingStep[],
  coming: readonly PlacedStep[],
  removed: ReadonlySet<string>,
): Change => {
  const places = new Set([...coming.map(placeKey), ...removed]);
  const touched = before.filter((step) => places.has(placeKey(step)));
  const same = sameSteps(touched, coming);
  const kept = new Set([...same.values()].map(({ id }) => id));
  return { same, gone: touched.filter(({ id }) => !kept.has(id)), touched };
};

/** Positions of a file end far below it: a step that moves stands there meanwhile. */
const ASIDE = 1_000_000;

const keepStep = async (tx: Tx, step: LoadedStep, place: Place, id: number | null): Promise<number> => {
  const values = {
    process_id: await processNamed(tx, place.process),
    position: place.position,
    user_id: place.owner,
    title: step.head.titulo ?? '',
    subtitle: step.head.texto,
    image: step.image,
    opens_at: step.opensAt === null ? null : new Date(step.opensAt),
    closes_at: step.closesAt === null ? null : new Date(step.closesAt),
    completed_by: step.head.completa,
    requires: step.head.requiere,
    content: JSON.stringify(step.content),
    messages: JSON.stringify(step.messages),
    actions: JSON.stringify(step.actions),
  };
  await openFiles(tx, filesNamedIn([step.image, step.content, step.messages, step.actions]));
  if (id === null)
    return (await tx.insertInto('schedule_step').values(values).returning('id').executeTakeFirstOrThrow()).id;
  await tx.updateTable('schedule_step').set(values).where('id', '=', id).execute();
  return id;
};

const writeSteps = async (
  tx: Tx,
  steps: readonly LoadedStep[],
  placeOf: PlaceOf,
  { same, gone, touched }: Change,
): Promise<void> => {
  await tx
    .updateTable('schedule_step')
    .set(({ eb }) => ({ position: eb('position', '+', ASIDE) }))
    .where('id', '=', ({ val, fn }) => fn.any(val(touched.map(({ id }) => id))))
    .execute();
  const replaced = new Map(gone.map((step) => [placeKey(step), step]));
  for (const step of steps) {
    const place = placeOf(step.head);
    const key = placeKey(place);
    const standing = same.get(key);
    const id = await keepStep(tx, step, place, standing?.id ?? null);
    const other = replaced.get(key);
    if (standing === undefined && other !== undefined)
      await tx.updateTable('schedule_confirmation').set({ step_id: id }).where('step_id', '=', other.id).execute();
  }
  await tx
    .deleteFrom('schedule_step')
    .where('id', '=', ({ val, fn }) => fn.any(val(gone.map(({ id }) => id))))
    .execute();
};

/**
 * Steps of schedules: those of the file take the place of what stands where they do, the others stay. A step that says the same keeps its
 * id, wherever it stands now, and with it what was confirmed.
 */
export const scheduleLoader: CsvLoader<typeof scheduleColumns> = {
  columns: scheduleColumns,
  load: async (tx, lines, context) => {
    const { steps, removed, problems } = scheduleSteps(lines, context);
    const named = lines.flatMap(({ row: { persona } }) => (persona === null ? [] : [identificationOf(persona)]));
    const people = await peopleNamed(tx, [...new Set(named)]);
    const placeOf: PlaceOf = ({ proceso, orden, persona }) => ({
      process: proceso,
      position: orden,
      owner: persona === null ? null : (people.get(identificationOf(persona)) ?? 0),
    });
    const unknown = lines.flatMap(({ line, row: { persona } }) =>
      persona === null || people.has(identificationOf(persona)) ? [] : [problem(line, texts.noPerson(persona))],
    );
    const before = await standingSteps(tx, [...new Set(lines.map(({ row }) => row.proceso))]);
    const coming = steps.map(({ line, head, actions, opensAt, closesAt }) => ({
      ...{ line, ...placeOf(head), title: head.titulo ?? '', actions, opensAt, closesAt },
    }));
    const taken = new Map(removed.map(({ line, row }) => [placeKey(placeOf(row)), line]));
    const change = changeOf(before, coming, new Set(taken.keys()));
    const loaded = new Map(coming.map((step) => [placeKey(step), step]));
    const warnings = change.gone.flatMap((step): readonly Problem[] => {
      if (step.confirmed === 0) return [];
      const key = placeKey(step);
      const instead = loaded.get(key);
      return instead !== undefined && !change.same.has(key)
        ? [problem(instead.line, texts.confirmedOtherwise(step.confirmed, wordsOf(step), wordsOf(instead)))]
        : [problem(instead?.line ?? taken.get(key) ?? null, texts.confirmedGone(step.confirmed, wordsOf(step)))];
    });
    return {
      problems: [...problems, ...unknown],
      warnings,
      notes: await newProcesses(
        tx,
        steps.map(({ head }) => head.proceso),
      ),
      write: async () => {
        await writeSteps(tx, steps, placeOf, change);
        return [texts.steps(steps.length, change.gone.filter((step) => taken.has(placeKey(step))).length)];
      },
    };
  },
};
