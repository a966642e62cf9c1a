import { takesPhotos } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { type RawBuilder, sql } from 'kysely';
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

/** The hash of a line of a joined sheet and epoch, which is null where that is not held. Of what is packed only the part with that line is unpacked. */
const heldHash = (sheetId: number, epoch: RawBuilder<number>, seq: RawBuilder<number>): RawBuilder<string> => sql`(
  select hash from log_line
  where log_line.sheet_id = ${sheetId} and log_line.epoch = ${epoch} and log_line.seq = ${seq}
  union all
  select packed.hash
  from log_pack as pack cross join lateral unpacked_log(pack) as packed
  where pack.sheet_id = ${sheetId} and pack.epoch = ${epoch}
    and pack.from_seq <= ${seq} and pack.from_seq + pack.line_count > ${seq} and packed.seq = ${seq}
)`;

/** A device that goes on in another epoch sends its whole log anew: what that said of incidents is known, and maybe closed. */
const notOfOtherEpochs = async (
  tx: Tx,
  { sheetId, epoch }: OfEpoch,
  incidents: readonly LineIncident[],
): Promise<readonly LineIncident[]> => {
  const { rows } = await sql<{ readonly seq: number }>`
    select given.seq
    from answers_sheet as sheet
    cross join lateral generate_series(1, sheet.epoch) as other (epoch)
    cross join unnest(
      ${incidents.map(({ seq }) => seq)}::integer[],
      ${incidents.map(({ hash }) => hash)}::text[]
    ) as given (seq, hash)
    where sheet.id = ${sheetId} and other.epoch <> ${epoch}
      and given.hash = ${heldHash(sheetId, sql`other.epoch`, sql`given.seq`)}`.execute(tx);
  const known = new Set(rows.map(({ seq }) => seq));
  return incidents.filter(({ seq }) => !known.has(seq));
};

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

/** Each ends what was seen before it and had not ended, in whichever epoch that was first held. */
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
        on open.sheet_id = ${sheetId} and open.kind = given.kind and open.seq < given.seq
      where open.ended_at is null and (
        open.epoch = ${epoch}
        or ${heldHash(sheetId, sql`open.epoch`, sql`open.seq`)} = ${heldHash(sheetId, sql`${epoch}::integer`, sql`open.seq`)}
      )
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
  const used = await ofWhatIsUsed(tx, of.sheetId, told);
  if (used.length > 0) {
    const left = await adoptTold(tx, of, await notOfOtherEpochs(tx, of, used));
    await addIncidents(tx, of, left.slice(0, await incidentRoom(tx, of.sheetId)));
  }
  await endIncidents(tx, of, endings);
};
