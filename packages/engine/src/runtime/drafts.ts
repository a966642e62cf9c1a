import * as E from '#fp-ts/Either.js';
import { givenSince, isGivenAfter } from '../answers/given-since.ts';
import { answerOf, contentOf, epochOf, isPending, type QuizSession } from '../index.ts';
import { isOpened } from '../model/quiz-session.ts';
import type { Rejection } from '../model/rejection.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import { compareVersions } from '../model/version.ts';
import { nextEnd } from '../timers/due.ts';
import type { Draft, Drafts } from './draft.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { type KeptDraft, newestDrafts } from './draft-record.ts';
import {
  asDraft,
  type Held,
  isAnswer,
  isAnsweredAgain,
  isFinal,
  isWaiting,
  notYet,
  type OutdoneDraft,
  outdoneDrafts,
  recordOf,
  refusedAs,
  takenUp,
  typedOf,
  unheardEntry,
} from './held-draft.ts';
import type { Clock, DraftStore, Scheduler } from './ports.ts';
import type { SessionStore } from './session-store.ts';
import { takesDraftsFirst } from './takes-drafts-first.ts';

/** A pause this long makes an answer of the typed text. */
export const TYPING_PAUSE_MS: Millis = 500;
/** The longest that typed text waits, after its first key, to become an answer, however fast one types. */
const MAX_TYPING_MS: Millis = 15_000;
/** Text that is no answer by then is handed to the disk, which has as long again until it must be there. */
const KEEP_DRAFT_MS: Millis = 500;

interface DraftsOptions {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly now: () => EpochMs | null;
  readonly store: SessionStore;
  readonly disk: DraftStore;
  /** The newest session of which every line is on disk. */
  readonly onDisk: () => QuizSession;
  readonly onChange: () => void;
}

/**
 * Keeps what is typed and is no answer yet. It is in memory with its first key, on disk soon after, and becomes an answer,
 * as of its last key, at a pause and before whatever could come between it and the log.
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
  /** The session from which this page went on: any later answer was given in it. */
  let begunWith = store.head();
  /** Answers that the opening under decision takes away. */
  let outdone: readonly (Held & OutdoneDraft)[] = [];

  const keeper = createDraftKeeper(disk, scheduler, () =>
    recordOf(store.head(), [...settling, ...outdone, ...held.values()]),
  );

  const tell = (): void => {
    listed = [...held.values()].map(asDraft);
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

  const changed = (): void => {
    keepDue ??= clock.monotonic() + KEEP_DRAFT_MS;
    arm();
    tell();
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

  /** Makes answers of these drafts, in the order of their keys. True: some of them are answers now. */
  const take = (which: (draft: Held) => boolean): boolean => {
    const due = [...held.values()].filter(which).sort((a, b) => a.keyAt - b.keyAt);
    let taken = 0;
    let news = 0;
    for (const draft of due) {
      const rejection = refusalOf(draft);
      if (rejection === null) held.delete(draft.itemId);
      else held.set(draft.itemId, refusedAs(draft, rejection));
      if (rejection === null) taken += 1;
      if (rejection?.reason !== draft.rejection?.reason || rejection === null) news += 1;
    }
    if (news === 0) return false;
    changed();
    return taken > 0;
  };

  const commit = (which: (draft: Held) => boolean): void => {
    if (take(which)) store.changed();
  };

  /** Shown beside what counts; where nobody can choose between the two any more, it is for review. */
  const showOlder = (draft: Held): void => {
    const { itemId, details } = draft;
    const refusal = details === null ? null : store.refusalOf({ type: 'AnswerItem', itemId, details });
    const beside = draft.beside ?? answerOf(store.head(), itemId).details;
    held.set(itemId, { ...refusedAs(draft, refusal), rejection: { reason: 'Stale' }, beside });
  };

  /** Drops drafts of another epoch whose question is answered in this one, or can be answered by nobody any more. */
  const lookAtOlder = (): void => {
    for (const draft of held.values()) {
      if (draft.beside === undefined) continue;
      if (isAnsweredAgain(store.head(), draft)) held.delete(draft.itemId);
      else showOlder(draft);
      const now = held.get(draft.itemId);
      if (now === undefined || now.review !== draft.review) changed();
    }
  };

  /**
   * Tells whether an end lies between a draft's key and this one: its text is an answer of its own then, which this key
   * must not make late.
   */
  const isEndBetween = (draft: Held | undefined, keyAt: EpochMs): boolean => {
    const session = store.head();
    if (draft === undefined || !isWaiting(draft) || !isOpened(session)) return false;
    const end = nextEnd(session);
    return draft.keyAt < end && end <= keyAt;
  };

  /** Gives an outdone answer again, unless the item has another draft, which is newer. */
  const giveAgain = (draft: Held & OutdoneDraft): void => {
    const { itemId, epoch } = draft;
    const isOlder = epoch !== epochOf(store.head());
    const rejection = isOlder ? null : refusalOf(draft);
    const other = held.get(itemId);
    if (other !== undefined && (other.keyAt !== draft.keyAt || other.text !== draft.text)) return;
    if (isOlder) showOlder(draft);
    else if (rejection !== null) held.set(itemId, refusedAs(draft, rejection));
  };

  const wake = (): void => {
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
      const latest = before !== undefined && isWaiting(before) ? before.latest : time + MAX_TYPING_MS;
      const due = Math.min(time + TYPING_PAUSE_MS, latest);
      const { revision } = store.head().state;
      held.set(typed.itemId, { ...typed, keyAt, pressed: time, revision, rejection: null, latest, due });
      keepDue ??= time + KEEP_DRAFT_MS;
      arm();
      tell();
    },
    list: () => listed,
    commit: () => commit((draft) => !isFinal(draft)),
    retry: () => {
      if (held.size === 0) return;
      lookAtOlder();
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
      const head = store.head();
      // What the server has comes back with the next opening.
      const owed = givenSince(onDisk(), head).filter(({ itemId }) => isPending(head, itemId));
      const unkept = owed.map(typedOf);
      keeper.writeNow(recordOf(head, [...unkept, ...outdone, ...held.values()]));
    },
    restore: async () => {
      const session = store.head();
      const time = clock.monotonic();
      for (const draft of newestDrafts(await keeper.read(), contentOf(session).sheetId)) {
        // On its way into an opening that never came to the log: the answer is there, and goes again.
        if (draft.epoch > epochOf(session) && isAnswer(session, draft)) continue;
        if (draft.epoch !== epochOf(session)) {
          showOlder(takenUp(draft, time));
        } else if (!isGivenAfter(session, draft.itemId, draft.revision)) {
          held.set(draft.itemId, takenUp(draft, time));
        }
      }
      if (held.size > 0) tell();
      commit(isWaiting);
      keep();
      begunWith = store.head();
    },
    keepOutdone: async (opening) => {
      const look = (): void => {
        commit((draft) => !isFinal(draft));
        const time = clock.monotonic();
        outdone = outdoneDrafts(begunWith, store.head(), opening).map((draft) => takenUp(draft, time));
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
        changed();
        store.changed();
      };
    },
    unheard: () => [...held.values()].flatMap((draft) => unheardEntry(store.head(), draft) ?? []),
    heard: (entry) => {
      for (const draft of held.values()) {
        if (draft.given === undefined || compareVersions(draft.given, entry) !== 0) continue;
        held.set(draft.itemId, { ...draft, review: 'heard' });
      }
      changed();
      store.changed();
    },
    settled: () => {
      if (settling.length === 0 && !keeper.isKeptNow()) return;
      const unkept = new Set(givenSince(onDisk(), store.head()).map(({ itemId }) => itemId));
      settling = settling.filter(({ itemId }) => unkept.has(itemId));
      if (unkept.size > 0) return;
      if (keeper.isKept()) keep();
      keeper.writeNow(
        recordOf(
          store.head(),
          [...held.values()].filter((draft) => !isWaiting(draft)),
        ),
      );
    },
    stop: () => {
      stopped = true;
      cancel?.();
      if (keepDue !== null) keep();
      return keeper.stop();
    },
  };
};
