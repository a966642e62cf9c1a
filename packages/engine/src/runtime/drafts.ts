import * as E from '#fp-ts/Either.js';
import { givenSince, isGivenAfter } from '../answers/given-since.ts';
import type { Details } from '../content/detail.ts';
import { sameDetails } from '../content/same-details.ts';
import { answerOf, contentOf, epochOf, type Session } from '../index.ts';
import { isOpened } from '../session/opened.ts';
import type { Rejection } from '../session/rejection.ts';
import { nextEnd } from '../timers/due.ts';
import type { EpochMs, Millis } from '../units.ts';
import type { Draft, Drafts } from './draft.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { type DraftRecord, type KeptDraft, newestDrafts } from './draft-record.ts';
import { outdoneDrafts } from './outdone-drafts.ts';
import type { Clock, DraftStore, Scheduler } from './ports.ts';
import type { SessionStore } from './session-store.ts';
import { takesDraftsFirst } from './takes-drafts-first.ts';

/** What is typed becomes an answer at a pause this long… */
export const PAUSE_MS: Millis = 500;
/** …and at the latest this long after its first key, however fast one types. */
export const LONGEST_MS: Millis = 15_000;
/** What is no answer by then is handed to the disk, which has as long again until it must be there. */
export const KEEP_MS: Millis = 500;

interface Held extends Draft, KeptDraft {
  /** By the monotonic clock, when its last key came; null: to another page. */
  readonly pressed: Millis | null;
  /** By the monotonic clock, when it becomes an answer although one types on. */
  readonly latest: Millis;
  readonly due: Millis;
  /** Of another epoch: what the answer was when it was taken up, which it is shown beside. */
  readonly beside?: Details;
}

interface DraftsOptions {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly now: () => EpochMs | null;
  readonly store: SessionStore;
  readonly disk: DraftStore;
  /** The newest session of which every line is on disk. */
  readonly onDisk: () => Session;
  readonly onChange: () => void;
}

const notYet = (itemId: number): Rejection => ({ reason: 'InvalidDetails', itemId, problem: 'notYet' });
const isAnswer = (session: Session, { itemId, details }: KeptDraft): boolean =>
  details !== null && sameDetails(details, answerOf(session, itemId).details);
const isWaiting = ({ rejection }: Draft): boolean => rejection === null;
/** Nothing but other keys would change it: it is not tried again. */
const isFinal = ({ rejection }: Draft): boolean =>
  rejection?.reason === 'InvalidDetails' || rejection?.reason === 'Stale';

/**
 * What is typed and is no answer yet. It is in memory with its first key, on disk soon after, and becomes an answer, as of its
 * last key, at a pause and before whatever could come between it and the log.
 */
export const createDrafts = (options: DraftsOptions): Drafts => {
  const { clock, scheduler, now, store, disk, onDisk, onChange } = options;
  const held = new Map<number, Held>();
  /** Answers by now, of which the lines are not on disk yet. */
  let settling: readonly KeptDraft[] = [];
  let listed: readonly Draft[] = [];
  let keepDue: Millis | null = null;
  let cancel: (() => void) | null = null;
  let stopped = false;
  /** As it was taken up again: what was given since was given in this page. */
  let begunWith = store.head();
  /** What the opening that is being decided takes away. */
  let outdone: readonly Held[] = [];

  const recordOf = (drafts: readonly KeptDraft[]): DraftRecord | null => {
    if (drafts.length === 0) return null;
    const session = store.head();
    const kept = drafts.map(({ itemId, text, details, keyAt, revision, epoch }) => ({
      itemId,
      text,
      details,
      keyAt,
      revision,
      ...(epoch === undefined ? {} : { epoch }),
    }));
    return { sheetId: contentOf(session).sheetId, epoch: epochOf(session), drafts: kept };
  };
  const keeper = createDraftKeeper(disk, () => recordOf([...settling, ...outdone, ...held.values()]));

  const tell = (): void => {
    listed = [...held.values()].map(({ itemId, text, details, rejection }) => ({ itemId, text, details, rejection }));
    onChange();
  };

  const keep = (): void => {
    keepDue = null;
    if (held.size > 0 || outdone.length > 0 || keeper.isKept()) keeper.write();
  };

  const arm = (): void => {
    cancel?.();
    cancel = null;
    const dues = [...held.values()].filter(isWaiting).map(({ due }) => due);
    if (keepDue !== null) dues.push(keepDue);
    if (stopped || dues.length === 0) return;
    cancel = scheduler.after(Math.max(0, Math.min(...dues) - clock.monotonic()), wake);
  };

  /** A clock that was ahead is put right: no key is later than it is by the clock as it stands now. */
  const keyAtOf = ({ keyAt, pressed }: Held): EpochMs => {
    const passed = pressed === null ? 0 : clock.monotonic() - pressed;
    return Math.min(keyAt, Math.max(0, Math.ceil((now() ?? keyAt) - passed)));
  };

  const refusalOf = (draft: Held): Rejection | null => {
    const { itemId, text, details, revision } = draft;
    const keyAt = keyAtOf(draft);
    if (details === null) {
      store.performAt({ type: 'ReportNumberTyped', itemId, typed: text }, keyAt);
      return notYet(itemId);
    }
    const performed = store.performAt({ type: 'AnswerItem', itemId, details, beyond: revision, typed: text }, keyAt);
    if (E.isLeft(performed)) return performed.left;
    if (performed.right.events.length > 0) settling = [...settling.filter((one) => one.itemId !== itemId), draft];
    return null;
  };

  /** In the order of their keys. True: some of it is answers now. */
  const take = (which: (draft: Held) => boolean): boolean => {
    const due = [...held.values()].filter(which).sort((a, b) => a.keyAt - b.keyAt);
    let taken = 0;
    let changed = 0;
    for (const draft of due) {
      const rejection = refusalOf(draft);
      if (rejection === null) held.delete(draft.itemId);
      else held.set(draft.itemId, { ...draft, rejection });
      if (rejection === null) taken += 1;
      if (rejection?.reason !== draft.rejection?.reason || rejection === null) changed += 1;
    }
    if (changed === 0) return false;
    keepDue ??= clock.monotonic() + KEEP_MS;
    arm();
    tell();
    return taken > 0;
  };

  const commit = (which: (draft: Held) => boolean): void => {
    if (take(which)) store.changed();
  };

  const showOlder = (draft: Omit<Held, 'rejection'>): void => {
    const beside = answerOf(store.head(), draft.itemId).details;
    held.set(draft.itemId, { ...draft, rejection: { reason: 'Stale' }, beside });
  };

  /** What is of another epoch is shown until its question is answered in this one. */
  const forgetAnsweredAgain = (): void => {
    const session = store.head();
    const again = [...held.values()].filter(
      ({ itemId, beside }) =>
        beside !== undefined &&
        isGivenAfter(session, itemId, -1) &&
        !sameDetails(beside, answerOf(session, itemId).details),
    );
    if (again.length === 0) return;
    for (const { itemId } of again) held.delete(itemId);
    keepDue ??= clock.monotonic() + KEEP_MS;
    arm();
    tell();
  };

  /** What was typed before an end is an answer of its own: a key after it must not make all of it late. */
  const isEndBetween = (draft: Held | undefined, keyAt: EpochMs): boolean => {
    const session = store.head();
    if (draft === undefined || !isWaiting(draft) || !isOpened(session)) return false;
    const end = nextEnd(session);
    return draft.keyAt < end && end <= keyAt;
  };

  /** What another draft of the item says is newer: it stays. */
  const giveAgain = (draft: Held): void => {
    const isOlder = draft.epoch !== epochOf(store.head());
    const rejection = isOlder ? null : refusalOf(draft);
    if (held.has(draft.itemId)) return;
    if (isOlder) showOlder(draft);
    else if (rejection !== null) held.set(draft.itemId, { ...draft, rejection });
  };

  const wake = (): void => {
    cancel = null;
    const time = clock.monotonic();
    commit((draft) => isWaiting(draft) && draft.due <= time);
    if (keepDue !== null && keepDue <= time) keep();
    arm();
  };

  return {
    type: (typed) => {
      const time = clock.monotonic();
      const keyAt = now() ?? 0;
      if (isEndBetween(held.get(typed.itemId), keyAt)) commit((draft) => draft.itemId === typed.itemId);
      const before = held.get(typed.itemId);
      const latest = before !== undefined && isWaiting(before) ? before.latest : time + LONGEST_MS;
      const due = Math.min(time + PAUSE_MS, latest);
      const { revision } = store.head().state;
      held.set(typed.itemId, { ...typed, keyAt, pressed: time, revision, rejection: null, latest, due });
      keepDue ??= time + KEEP_MS;
      arm();
      tell();
    },
    list: () => listed,
    commit: () => commit((draft) => !isFinal(draft)),
    retry: () => {
      if (held.size === 0) return;
      forgetAnsweredAgain();
      commit((draft) => !isWaiting(draft) && !isFinal(draft));
    },
    before: (command, at) => {
      if (held.size === 0 || !takesDraftsFirst(store.head(), command, at)) return false;
      return take((draft) => !isFinal(draft));
    },
    secure: () => {
      // Another tab may have the sheet by now, and writes in the same place.
      if (stopped) return;
      commit((draft) => !isFinal(draft));
      const unkept = givenSince(onDisk(), store.head()).map(
        ({ itemId, details, at, revision }): KeptDraft => ({
          itemId,
          text: details[0]?.answer ?? '',
          details,
          keyAt: at,
          revision: revision - 1,
        }),
      );
      keeper.writeNow(recordOf([...unkept, ...outdone, ...held.values()]));
    },
    restore: async () => {
      const session = store.head();
      const time = clock.monotonic();
      for (const draft of newestDrafts(await keeper.read(), contentOf(session).sheetId)) {
        // On its way into an opening that never came to the log: the answer is there, and goes again.
        if (draft.epoch > epochOf(session) && isAnswer(session, draft)) continue;
        if (draft.epoch !== epochOf(session)) {
          showOlder({ ...draft, pressed: null, latest: time, due: time });
        } else if (!isGivenAfter(session, draft.itemId, draft.revision)) {
          held.set(draft.itemId, { ...draft, pressed: null, rejection: null, latest: time, due: time });
        }
      }
      if (held.size > 0) tell();
      commit(isWaiting);
      if (keeper.isKept()) keep();
      begunWith = store.head();
    },
    keepOutdone: async (opening) => {
      const look = (): void => {
        commit((draft) => !isFinal(draft));
        const time = clock.monotonic();
        outdone = outdoneDrafts(begunWith, store.head(), opening).map((draft) => ({
          ...draft,
          pressed: null,
          rejection: null,
          latest: time,
          due: time,
        }));
      };
      look();
      if (outdone.length > 0) {
        keep();
        await keeper.idle();
        // One goes on typing while the disk takes it. It is not waited for again: somebody who types on would never have it opened.
        look();
      }
      return (isOpened) => {
        const taken = isOpened ? outdone : [];
        outdone = [];
        if (taken.length === 0) return;
        for (const draft of taken) giveAgain(draft);
        keepDue ??= clock.monotonic() + KEEP_MS;
        arm();
        tell();
        store.changed();
      };
    },
    settled: () => {
      if (settling.length === 0 && !keeper.isKeptNow()) return;
      const unkept = new Set(givenSince(onDisk(), store.head()).map(({ itemId }) => itemId));
      settling = settling.filter(({ itemId }) => unkept.has(itemId));
      if (unkept.size > 0) return;
      if (keeper.isKept()) keep();
      keeper.writeNow(recordOf([...held.values()].filter((draft) => !isWaiting(draft))));
    },
    stop: async () => {
      stopped = true;
      cancel?.();
      if (keepDue !== null) keep();
      await keeper.idle();
    },
  };
};
