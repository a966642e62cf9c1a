import type { Quiz } from '@quipu/contract';
import {
  type EpochMs,
  type LostSpan,
  lostStretches,
  type Millis,
  outagesBeside,
  type SheetStatus,
  type Span,
  type Stop,
  silencesOf,
} from '@quipu/engine';
import { reportedStops } from '@quipu/engine/playback';
import { MIN_OUTAGE_MS, outagesIn } from '../../platform/alive/server-alive.ts';
import { wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { sheetDeadline } from '../sheets/deadlines.ts';
import { type HeldSheet, sheetsAsRead } from '../sheets/sheet-store.ts';
import {
  type Accounted,
  accountedOf,
  type Began,
  beganIn,
  changesOf,
  heardIn,
  inLaboratory,
  lineSilencesOf,
  receiptsOf,
  type ToldLog,
  toldLogsOf,
  withLog,
} from './lost-facts-store.ts';
import { type Witnesses, type Witnessing, witnessing } from './witnesses.ts';

/** Nobody notices less. */
const MIN_LOST_MS = 5 * SECOND_MS;
/** Judgements cover a question no longer than so many times what the institution lets one cover (engine: camera-doubt.ts). */
const MAX_COVERS = 3;

type IsAsked = (sheetId: number) => boolean;

interface At {
  readonly now: EpochMs;
  /** The institution lets one judgement about a camera cover a question for so long. */
  readonly verdictMs: Millis;
}

export interface LostStretch extends LostSpan {
  /** It is what is left of a stretch that was given back up to a setting; null: nothing is kept of it yet. */
  readonly rowId: number | null;
}

/** All that both ends know of a sheet's lost time but for what changes while it is decided. */
interface KnownOf {
  readonly stops: readonly Stop[];
  readonly silences: readonly Span[];
  readonly outages: readonly Span[];
  readonly hasLog: boolean;
  readonly isSilent: boolean;
  readonly userId: number;
}

/** The time for which a sheet's clock ran, since it was last reopened: whoever reopened it decided about the time before. */
const ranOf = (sheet: HeldSheet, now: EpochMs): Span => {
  const from = Math.max(sheet.startedAt ?? now, sheet.reopenedAt ?? 0);
  return { from, to: Math.max(from, Math.min(now, sheet.finishedAt ?? now, sheetDeadline(sheet, now))) };
};

const isOpen = ({ isDecided, proposedMs, cause }: Accounted): boolean =>
  !isDecided && proposedMs > 0 && cause !== 'pause';

/** Lost time of the sheets of one session, as it is known now; sheets that a laboratory has or had are none of them. */
export interface KnownLostTime {
  /** Stretches of a sheet that are to be decided about, oldest first; none: nothing that anybody would notice. */
  readonly stretchesOf: (sheet: HeldSheet, accounted: readonly Accounted[]) => readonly LostStretch[];
  readonly witnesses: Witnessing;
  /** False: no part of its log has come. What is known is what the server saw. */
  readonly hasLog: (sheetId: number) => boolean;
  /** It goes on, and its device is silent now. */
  readonly isSilent: (sheetId: number) => boolean;
  readonly userOf: (sheetId: number) => number;
}

const stopsOf = (logs: readonly ToldLog[], { cameraOff, monitors }: Quiz['extra']): readonly Stop[] =>
  logs.flatMap(({ events, until }) => reportedStops(events, { cameraOff, monitors, until }));

/** Sheets of one session. */
interface Asked {
  readonly sessionId: number;
  /** Those that are asked about, and their witnesses. */
  readonly began: readonly Began[];
  /** All of the session: an outage is none while anybody of them was heard, whoever is asked about. */
  readonly inSession: readonly Began[];
  readonly isAsked: IsAsked;
}

/**
 * Reads what is known of the lost time of the sheets that are asked about. Logs are read of those alone that were not heard while their clock ran, or
 * watched.
 */
export const knownLostTime = async (
  db: Db,
  { sessionId, began, inSession, isAsked }: Asked,
  { now, verdictMs }: At,
): Promise<KnownLostTime> => {
  const ids = began.map(({ sheetId }) => sheetId);
  const askedIds = ids.filter(isAsked);
  const sessionIds = inSession.map(({ sheetId }) => sheetId);
  const elsewhere = await inLaboratory(db, sessionIds);
  const sheets = new Map((await sheetsAsRead(db, ids)).map(({ sheet }) => [sheet.id, sheet]));
  const lineOf = await lineSilencesOf(db, began, now);
  const startedAt = Math.min(now, ...[...sheets.values()].map((sheet) => sheet.startedAt ?? now));
  const saidOutages = await outagesIn(db, { from: startedAt, to: now });
  // A laboratory's times are its own server's.
  const here = { sessionId, sheetIds: sessionIds.filter((id) => !elsewhere.has(id)) };
  const heard: EpochMs[] = [];
  for (const outage of saidOutages) heard.push(...(await heardIn(db, here, outage, now)));
  const outages = outagesBeside(saidOutages, heard, MIN_OUTAGE_MS);
  const ranFor = (sheetId: number): Span => {
    const sheet = sheets.get(sheetId);
    return sheet === undefined ? { from: now, to: now } : ranOf(sheet, now);
  };
  /** It was silent while its clock ran, or it never had a line. */
  const isQuiet = (one: Began): boolean => {
    const { silences } = lineOf(one);
    const ran = ranFor(one.sheetId);
    return silences === null || silences.some(({ from, to }) => from < ran.to && to > ran.from);
  };
  const quiet = began.filter((one) => outages.length > 0 || isQuiet(one));
  const receiptsFor = await receiptsOf(
    db,
    quiet.map(({ sheetId }) => sheetId),
  );
  const silencesFor = new Map(
    quiet.map((one) => {
      const { sheetId } = one;
      const { silences: lineSilences, reportSilences } = lineOf(one);
      const ran = ranFor(sheetId);
      return [
        sheetId,
        silencesOf({ ran, lineSilences, reportSilences, receipts: receiptsFor(sheetId), outages }),
      ] as const;
    }),
  );
  const isTelling = ({ sheetId, extra }: Began): boolean =>
    isAsked(sheetId) && ((silencesFor.get(sheetId)?.length ?? 0) > 0 || wholeExtra(extra).cameraOff === 2);
  const logsFor = await toldLogsOf(
    db,
    began.filter(isTelling).map(({ sheetId }) => sheetId),
  );
  const logged = await withLog(db, askedIds);
  const changesFor = await changesOf(db, askedIds);
  const known = new Map(
    began.map((one): readonly [number, KnownOf] => {
      return [
        one.sheetId,
        {
          stops: [...stopsOf(logsFor(one.sheetId), wholeExtra(one.extra)), ...changesFor(one.sheetId)],
          silences: silencesFor.get(one.sheetId) ?? [],
          outages,
          hasLog: logged.has(one.sheetId),
          isSilent: !elsewhere.has(one.sheetId) && sheets.get(one.sheetId)?.status === 'A' && lineOf(one).isLost,
          userId: one.userId,
        },
      ];
    }),
  );
  const roomOf = new Map(began.map(({ sheetId, roomId }) => [sheetId, roomId]));
  const inRoom = new Map<number | null, { readonly sheetId: number; readonly ran: Span }[]>();
  for (const { sheetId, roomId } of began) {
    const sheet = sheets.get(sheetId);
    if (sheet === undefined || elsewhere.has(sheetId)) continue;
    const here = inRoom.get(roomId) ?? [];
    here.push({ sheetId, ran: ranOf(sheet, now) });
    inRoom.set(roomId, here);
  }
  const witnesses = witnessing(
    (sheetId) => inRoom.get(roomOf.get(sheetId) ?? null) ?? [],
    (sheetId) => silencesFor.get(sheetId) ?? [],
  );

  return {
    stretchesOf: (sheet, accounted) => {
      const of = known.get(sheet.id);
      if (of === undefined || elsewhere.has(sheet.id)) return [];
      const ran = ranOf(sheet, now);
      const { pausedSince, hybridMode: isHybrid } = sheet;
      const paused = pausedSince === null ? [] : [{ from: pausedSince, to: now }];
      const found = lostStretches({
        ...of,
        ran,
        isHybrid,
        settled: [...accounted, ...paused],
        maxCameraMs: MAX_COVERS * verdictMs,
      }).map((span): LostStretch => ({ ...span, rowId: null }));
      const left = accounted
        .filter((row) => isOpen(row) && row.from >= ran.from)
        .map(({ id, cause, to, proposedMs }): LostStretch => ({ cause, from: to - proposedMs, to, rowId: id }));
      const all = [...found, ...left].sort((a, b) => a.from - b.from);
      return all.reduce((sum, { from, to }) => sum + to - from, 0) < MIN_LOST_MS ? [] : all;
    },
    witnesses,
    hasLog: (sheetId) => known.get(sheetId)?.hasLog ?? false,
    isSilent: (sheetId) => known.get(sheetId)?.isSilent ?? false,
    userOf: (sheetId) => known.get(sheetId)?.userId ?? 0,
  };
};

export interface LostOfSheet extends Pick<Began, 'sheetId' | 'userId' | 'fullName' | 'reference' | 'room'> {
  readonly status: SheetStatus;
  readonly stretches: readonly (LostStretch & { readonly witnesses: Witnesses | null })[];
  readonly hasLog: boolean;
}

const lostOf = async (db: Db, known: KnownLostTime, asked: readonly Began[]): Promise<readonly LostOfSheet[]> => {
  const ids = asked.map(({ sheetId }) => sheetId);
  const sheets = new Map((await sheetsAsRead(db, ids)).map(({ sheet }) => [sheet.id, sheet]));
  const accountedFor = await accountedOf(db, ids);
  const lost = asked.flatMap((one) => {
    const sheet = sheets.get(one.sheetId);
    const stretches = sheet === undefined ? [] : known.stretchesOf(sheet, accountedFor(one.sheetId));
    return sheet === undefined || stretches.length === 0 ? [] : [{ ...one, status: sheet.status, stretches }];
  });
  const { witnesses } = known;
  await witnesses.ask(lost.flatMap(({ sheetId, stretches }) => stretches.map((one) => [sheetId, one] as const)));
  return lost.map(({ sheetId, userId, fullName, reference, room, status, stretches }) => {
    const told = stretches.map((one) => ({ ...one, witnesses: witnesses.of(sheetId, one) }));
    return { sheetId, userId, fullName, reference, room, status, stretches: told, hasLog: known.hasLog(sheetId) };
  });
};

/** People of one room whose device is silent now. */
export interface SilentRoom {
  readonly room: string | null;
  readonly people: number;
}

/** All that is known of a session's lost time but for what is decided about it meanwhile. */
export interface Found {
  readonly began: readonly Began[];
  readonly known: KnownLostTime;
}

export const findLostTime = async (db: Db, sessionId: number, at: At): Promise<Found> => {
  const began = await beganIn(db, sessionId);
  return { began, known: await knownLostTime(db, { sessionId, began, inSession: began, isAsked: () => true }, at) };
};

/** Lists the lost time of a session that nobody has decided about, by person, and who is silent now; of those that are asked about. */
export const lostTimeIn = async (
  db: Db,
  { began, known }: Found,
  isAsked: IsAsked = () => true,
): Promise<{ readonly sheets: readonly LostOfSheet[]; readonly silent: readonly SilentRoom[] }> => {
  const asked = began.filter(({ sheetId }) => isAsked(sheetId));
  const silent = new Map<string | null, number>();
  for (const { sheetId, room } of asked) if (known.isSilent(sheetId)) silent.set(room, (silent.get(room) ?? 0) + 1);
  return {
    sheets: await lostOf(db, known, asked),
    silent: [...silent].map(([room, people]) => ({ room, people })),
  };
};

/** The lost time of one sheet, without a word of others; null: there is none to decide about. */
export const lostTimeOfSheet = async (
  db: Db,
  { sessionId, sheetId }: { readonly sessionId: number; readonly sheetId: number },
  at: At,
): Promise<LostOfSheet | null> => {
  const inSession = await beganIn(db, sessionId);
  const isAsked = (id: number): boolean => id === sheetId;
  const began = inSession.filter((one) => isAsked(one.sheetId));
  return (await lostOf(db, await knownLostTime(db, { sessionId, began, inSession, isAsked }, at), began))[0] ?? null;
};
