import { takesPhotos } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { incidentRoom } from './incident-room.ts';
import { type LineEnding, type LineIncident, lineIncidents } from './line-incidents.ts';
import type { ChainedLine } from './log-chain.ts';

/** A capture's call comes after what its line tells, by clocks that may differ. */
const TOLERANCE_MS = 5_000;

interface OfEpoch {
  readonly sheetId: number;
  readonly epoch: number;
}

/** Captures that were told before their line came are those lines'. Returns what is left to be added. */
const adoptTold = async (
  tx: Tx,
  { sheetId, epoch }: OfEpoch,
  incidents: readonly LineIncident[],
): Promise<readonly LineIncident[]> => {
  if (!incidents.some(({ kind }) => kind === 'printScreen')) return incidents;
  const told = await tx
    .selectFrom('incident')
    .select(['id', 'at'])
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'printScreen')
    .where('epoch', 'is', null)
    .orderBy('id')
    .execute();
  const left: LineIncident[] = [];
  for (const incident of incidents) {
    const { kind, seq, evidence, at } = incident;
    const place = kind === 'printScreen' ? told.findIndex((one) => one.at >= at - TOLERANCE_MS) : -1;
    const [adopted] = place < 0 ? [] : told.splice(place, 1);
    if (adopted === undefined) left.push(incident);
    else
      await tx
        .updateTable('incident')
        .set({ epoch, seq, evidence, at: new Date(at) })
        .where('id', '=', adopted.id)
        .execute();
  }
  return left;
};

const addIncidents = async (tx: Tx, { sheetId, epoch }: OfEpoch, incidents: readonly LineIncident[]) => {
  if (incidents.length === 0) return;
  await tx
    .insertInto('incident')
    .values(
      incidents.map(({ seq, kind, evidence, at }) => ({
        sheet_id: sheetId,
        epoch,
        seq,
        kind,
        evidence,
        at: new Date(at),
      })),
    )
    .onConflict((conflict) => conflict.columns(['sheet_id', 'epoch', 'seq']).where('epoch', 'is not', null).doNothing())
    .execute();
};

/** Each ends what was seen before it and had not ended. */
const endIncidents = async (tx: Tx, { sheetId, epoch }: OfEpoch, endings: readonly LineEnding[]) => {
  if (endings.length === 0) return;
  await sql`
    update incident set ended_at = ending.at
    from (
      select distinct on (open.id) open.id, given.at
      from unnest(
        ${endings.map(({ kind }) => kind)}::text[],
        ${endings.map(({ seq }) => seq)}::integer[],
        ${endings.map(({ at }) => new Date(at))}::timestamptz[]
      ) as given (kind, seq, at)
      join incident as open
        on open.sheet_id = ${sheetId} and open.epoch = ${epoch} and open.kind = given.kind and open.seq < given.seq
      where open.ended_at is null
      order by open.id, given.seq
    ) as ending
    where incident.id = ending.id`.execute(tx);
};

const OF_CAMERA: ReadonlySet<string> = new Set<LineIncident['kind']>(['cameraLost', 'microphoneLost']);

const usesCamera = async (tx: Tx, sheetId: number): Promise<boolean> => {
  const { extra } = await tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select('quiz.extra')
    .where('sheet.id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const whole = wholeExtra(extra);
  return whole.cameraOff > 0 || takesPhotos(whole);
};

/** A camera that the evaluation does not use is nobody's to look into, whatever a device says of it. */
const ofWhatIsUsed = async (tx: Tx, sheetId: number, incidents: readonly LineIncident[]) =>
  incidents.some(({ kind }) => OF_CAMERA.has(kind)) && !(await usesCamera(tx, sheetId))
    ? incidents.filter(({ kind }) => !OF_CAMERA.has(kind))
    : incidents;

/** Records what new lines of a log say of incidents, in the transaction that keeps the lines; the log is held. */
export const recordLineIncidents = async (
  tx: Tx,
  of: OfEpoch,
  lines: readonly ChainedLine[],
  at: EpochMs,
): Promise<void> => {
  const { incidents: told, endings } = lineIncidents(lines, at);
  const incidents = await ofWhatIsUsed(tx, of.sheetId, told);
  if (incidents.length > 0) {
    const left = await adoptTold(tx, of, incidents);
    await addIncidents(tx, of, left.slice(0, await incidentRoom(tx, of.sheetId)));
  }
  await endIncidents(tx, of, endings);
};
