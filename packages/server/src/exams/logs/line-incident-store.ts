import { takesPhotos } from '@quipu/contract';
import { areTooMany, type EpochMs } from '@quipu/engine';
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

interface HeldLine {
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
}

/** Lines of a sheet that are held with one of these numbers. A part that is packed is unpacked once, however many of them it has. */
const heldLines = async (
  tx: Tx,
  sheetId: number,
  epochs: RawBuilder<unknown>,
  seqs: readonly number[],
): Promise<readonly HeldLine[]> => {
  const { rows } = await sql<HeldLine>`
    select held.epoch, held.seq, held.hash
    from ${epochs} as asked (epoch)
    join log_line as held on held.sheet_id = ${sheetId} and held.epoch = asked.epoch and held.seq = any(${seqs}::integer[])
    union all
    select pack.epoch, packed.seq, packed.hash
    from ${epochs} as asked (epoch)
    join log_pack as pack on pack.sheet_id = ${sheetId} and pack.epoch = asked.epoch
    cross join lateral unpacked_log(pack) as packed
    where packed.seq = any(${seqs}::integer[])
      and exists (
        select from unnest(${seqs}::integer[]) as one (seq)
        where one.seq between pack.from_seq and pack.from_seq + pack.line_count - 1
      )`.execute(tx);
  return rows;
};

/** A device that goes on in another epoch sends its whole log anew: what that said of incidents is known, and maybe closed. */
const notOfOtherEpochs = async (
  tx: Tx,
  { sheetId, epoch }: OfEpoch,
  incidents: readonly LineIncident[],
): Promise<readonly LineIncident[]> => {
  const others = sql`(
    select other.epoch from answers_sheet as sheet cross join lateral generate_series(1, sheet.epoch) as other (epoch)
    where sheet.id = ${sheetId} and other.epoch <> ${epoch}
  )`;
  const seqs = incidents.map(({ seq }) => seq);
  const known = new Set((await heldLines(tx, sheetId, others, seqs)).map(({ hash }) => hash));
  return incidents.filter(({ hash }) => !known.has(hash));
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

interface OpenIncident {
  readonly id: number;
  readonly kind: string;
  readonly epoch: number;
  readonly seq: number;
}

/** Those of this epoch's log, in whichever epoch their line was first held. */
const openIncidents = async (
  tx: Tx,
  { sheetId, epoch }: OfEpoch,
  kinds: readonly string[],
): Promise<readonly OpenIncident[]> => {
  const { rows: open } = await sql<OpenIncident>`
    select id, kind, epoch, seq from incident
    where sheet_id = ${sheetId} and kind = any(${kinds}::text[]) and ended_at is null and epoch is not null`.execute(
    tx,
  );
  const ofOthers = open.filter((one) => one.epoch !== epoch);
  if (ofOthers.length === 0) return open;
  const epochs = sql`unnest(${[...new Set([epoch, ...ofOthers.map((one) => one.epoch)])]}::integer[])`;
  const seqs = [...new Set(ofOthers.map(({ seq }) => seq))];
  const held = await heldLines(tx, sheetId, epochs, seqs);
  const hashes = new Map(held.map((line) => [`${line.epoch} ${line.seq}`, line.hash]));
  const hashIn = (ofEpoch: number, seq: number) => hashes.get(`${ofEpoch} ${seq}`);
  return open.filter((one) => {
    if (one.epoch === epoch) return true;
    const own = hashIn(epoch, one.seq);
    return own !== undefined && own === hashIn(one.epoch, one.seq);
  });
};

/** Each ends what was seen before it and had not ended. */
const endIncidents = async (tx: Tx, of: OfEpoch, endings: readonly LineEnding[]) => {
  if (endings.length === 0) return;
  const open = await openIncidents(tx, of, [...new Set(endings.map(({ kind }) => kind))]);
  const ended = open.flatMap(({ id, kind, seq }) => {
    const ending = endings.find((one) => one.kind === kind && one.seq > seq);
    return ending === undefined ? [] : [{ id, at: ending.at }];
  });
  if (ended.length === 0) return;
  await sql`
    update incident set ended_at = ending.at
    from unnest(
      ${ended.map(({ id }) => id)}::bigint[],
      ${ended.map(({ at }) => new Date(at))}::timestamptz[]
    ) as ending (id, at)
    where incident.id = ending.id`.execute(tx);
};

const OF_CAMERA: ReadonlySet<string> = new Set<LineIncident['kind']>(['cameraLost', 'microphoneLost']);

const rulesOf = async (tx: Tx, sheetId: number) => {
  const { extra } = await tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select('quiz.extra')
    .where('sheet.id', '=', sheetId)
    .executeTakeFirstOrThrow();
  return wholeExtra(extra);
};

const usesCamera = async (tx: Tx, sheetId: number): Promise<boolean> => {
  const rules = await rulesOf(tx, sheetId);
  return rules.cameraOff > 0 || takesPhotos(rules);
};

/** A camera that the evaluation does not use is nobody's to look into, whatever a device says of it. */
const ofWhatIsUsed = async (tx: Tx, sheetId: number, incidents: readonly LineIncident[]) =>
  incidents.some(({ kind }) => OF_CAMERA.has(kind)) && !(await usesCamera(tx, sheetId))
    ? incidents.filter(({ kind }) => !OF_CAMERA.has(kind))
    : incidents;

/** Displays of which there are still more than the evaluation allows end nothing. */
const whereItIsOver = async (tx: Tx, sheetId: number, endings: readonly LineEnding[]) => {
  if (!endings.some(({ kind }) => kind === 'displays')) return endings;
  const rules = await rulesOf(tx, sheetId);
  return endings.filter(({ displays = 0 }) => !areTooMany(displays, rules));
};

/** Records what new lines of a log say of incidents, in the transaction that keeps the lines; the log is held. */
export const recordLineIncidents = async (
  tx: Tx,
  of: OfEpoch,
  lines: readonly ChainedLine[],
  at: EpochMs,
): Promise<void> => {
  const { incidents: told, endings } = lineIncidents(lines, at);
  const used = await ofWhatIsUsed(tx, of.sheetId, told);
  const room = used.length > 0 ? await incidentRoom(tx, of.sheetId) : 0;
  // Without room only what is there already, a capture that was told, can be a line's.
  const fitting = room > 0 ? used : used.filter(({ kind }) => kind === 'printScreen');
  if (fitting.length > 0) {
    const left = await adoptTold(tx, of, await notOfOtherEpochs(tx, of, fitting));
    await addIncidents(tx, of, left.slice(0, room));
  }
  await endIncidents(tx, of, await whereItIsOver(tx, of.sheetId, endings));
};
