import { type EpochMs, givenBack, type Millis, NO_CAPS } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { heldVersions } from '../sheets/answer-store.ts';
import { laterStart, lostBesidePauses, sectionDeadline, sheetDeadline, standingAt } from '../sheets/deadlines.ts';
import { accountedUntil, givenFor, keepGivenBack } from '../sheets/given-back-store.ts';
import { type LockedSheet, lockAndExpireSheets, type Subject } from '../sheets/lock-and-expire-sheets.ts';
import { type Ask, putOffSectionStart, recordSectionStart, sectionAsk } from '../sheets/section-store.ts';
import { touchSheet } from '../sheets/touch-sheet.ts';
import { texts } from '../texts.ts';

export type SectionOutcome =
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'noSection' }
  | {
      readonly kind: 'started';
      readonly epoch: number;
      readonly startedAt: EpochMs;
      readonly end: EpochMs;
      readonly now: EpochMs;
    };

/** Tells whether anything of the section is held: whoever visited it has seen it start. */
const isEntered = async (tx: Tx, { identity, form }: LockedSheet, place: number): Promise<boolean> => {
  const { items, sectionOfPosition } = form.index;
  const ids = items.flatMap(({ position }, ordinal) =>
    sectionOfPosition[position] === place ? [identity.answerBase + ordinal] : [],
  );
  return (await heldVersions(tx, ids))(identity.id).size > 0;
};

/**
 * Gives back to a device that asks again because no reply to its request ever reached it: the time since, which it has
 * not seen, up to a setting for the whole sheet. The same request that comes twice gets it once. Returns by how much it starts later.
 */
const giveBackStart = async (
  tx: Tx,
  locked: LockedSheet,
  place: number,
  { sectionId, ask, sectionStartBack }: StartRequest,
  ran: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<Millis> => {
  const { id: sheetId, epoch } = locked.sheet;
  const before = ask.id === null ? undefined : await sectionAsk(tx, sheetId, sectionId);
  if (before === undefined || before.id !== ask.id || ask.tries <= before.tries) return 0;
  if (await isEntered(tx, locked, place)) return 0;
  // What an earlier request had beyond the setting is a person's to decide already.
  const from = Math.max(ran.from, (await accountedUntil(tx, sheetId, sectionId)) ?? ran.from);
  const to = Math.max(from, ran.to);
  const cause = 'sectionStart';
  const lost = lostBesidePauses(locked.sheet, { cause, from, to }, { from, to }, to);
  const caps = { ...NO_CAPS, sectionStart: sectionStartBack };
  const back = givenBack(lost, caps, { sectionStart: await givenFor(tx, sheetId, cause) });
  const section = locked.form.index.content.sections[place] ?? { duration: null };
  const later = laterStart(section, ran.from, locked.sheet, { by: back.given, now: to }) - ran.from;
  await putOffSectionStart(tx, sheetId, sectionId, later, ask);
  if (back.given + back.proposed === 0) return 0;
  await keepGivenBack(tx, { sheetId, sectionId, epoch, cause, from, to, ...back });
  await touchSheet(tx, sheetId);
  return later;
};

export interface StartRequest {
  readonly sectionId: number;
  /** A hybrid sheet says that it truly started it then; null: with this request. */
  readonly said: EpochMs | null;
  readonly ask: Ask;
  /** The most that a sheet gets back of starts that its device did not hear of. */
  readonly sectionStartBack: Millis;
}

/**
 * Starts a timed section, once: a repeat gets the same reply. A hybrid sheet says when it truly started, and the earlier
 * of two starts stays; but where no reply came, the start waits for its device. `isFreeOnly`: it waits for nobody who holds the sheet.
 */
export const startSection = async (
  tx: Tx,
  subject: Subject,
  request: StartRequest,
  clock: () => EpochMs,
  grace: Millis,
  isFreeOnly: boolean,
): Promise<SectionOutcome | 'held'> => {
  const { sectionId, said, ask } = request;
  const { now, locked } = await lockAndExpireSheets(tx, [subject], clock, grace, { isFreeOnly });
  const found = locked.get(subject.identity.id);
  if (found === undefined) return isFreeOnly ? 'held' : { kind: 'refused', msg: texts.noSession };
  const { sheet, form, starts, left } = found;
  const place = form.index.content.sections.findIndex(({ id }) => id === sectionId);
  const section = form.index.content.sections[place];
  if (section === undefined) return { kind: 'noSection' };
  if (section.duration === null) return { kind: 'refused', msg: texts.sectionUntimed };
  if (sheet.status === 'P' || sheet.status === 'I') return { kind: 'refused', msg: texts.notStarted };
  if (sheet.status !== 'A') return { kind: 'refused', msg: texts.finished };

  const first = starts.get(sectionId);
  const offline = sheet.hybridMode && said !== null ? Math.max(sheet.startedAt ?? now, Math.min(said, now)) : null;
  const back =
    first === undefined ? 0 : await giveBackStart(tx, found, place, request, { from: first, to: offline ?? now });
  const held = first === undefined ? undefined : first + back;
  const startedAt = Math.min(held ?? now, offline ?? now);
  const deadline = sheetDeadline(sheet, now);
  if (held === undefined) {
    if (startedAt >= deadline) return { kind: 'refused', msg: texts.timeOver };
    if (offline === null && left.has(sectionId)) return { kind: 'refused', msg: texts.sectionLeft };
  }
  if (held !== startedAt) await recordSectionStart(tx, sheet.id, sectionId, startedAt, ask);
  return {
    kind: 'started',
    epoch: sheet.epoch,
    startedAt,
    end: sectionDeadline(section, startedAt, sheet, standingAt(sheet, now)),
    now,
  };
};
