import { answerOf, finishOf, givenTimes, pauseOf, sheetDeadline } from '../../index.ts';
import type { Version } from '../../model/detail.ts';
import { above } from './answers-truth.ts';
import type { Device } from './device.ts';
import type { World } from './world.ts';

/** Tells whether two values are written the same. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** A version as messages have it. */
export const shown = (version: Version | null | undefined): string =>
  version == null ? 'none' : `(${version.epoch}, ${version.revision})`;

/** Judges the screen, apart from its promises. */
export const judgeScreen = ({ checks }: World, { open, truth, disk }: Device): void => {
  if (open?.started !== true) return;
  const session = open.runtime.session();
  // It is looked at once, as long as it is the same.
  if (session === open.judged) return;
  open.judged = session;
  for (const [ordinal, promised] of truth.promised()) {
    const { version, details } = session.state.cells.at(ordinal).answer;
    checks.that(
      'shownIsKept',
      version !== null && above(version, promised) >= 0,
      () => `item ${ordinal} was shown as saved in ${shown(promised)}, and is shown in ${shown(version)}`,
    );
    // What is shown without waiting for a disk that does not answer is known here only once that is given it.
    const isUntold = disk.slow > 0 && open.runtime.storage() === 'failing';
    const said = version === null || isUntold ? undefined : truth.saidIn(ordinal, version);
    checks.that(
      'shownIsKept',
      said === undefined || same(said, details),
      () =>
        `item ${ordinal} says ${JSON.stringify(details)} in ${shown(version)}, and was given ${JSON.stringify(said)}`,
    );
  }
};

/**
 * Judges the controls: each shows an answer, or a draft that waits or says why it is none. A draft that could be an
 * answer is one.
 */
export const judgeControls = ({ checks, server }: World, { open, typed }: Device): void => {
  if (open?.started !== true || !open.page.isRunning()) return;
  const { runtime } = open;
  for (const ordinal of typed.ordinals()) {
    const id = server.index.items[ordinal]?.item.id ?? 0;
    const key = typed.last(ordinal);
    const draft = runtime.drafts().find(({ itemId }) => itemId === id);
    const text = draft?.text ?? answerOf(runtime.head(), id).details[0]?.answer ?? '';
    checks.that('typedIsKept', text === key?.text, () => `item ${ordinal}: typed ${key?.text}, and shown is ${text}`);
    const why = draft?.rejection?.reason ?? null;
    checks.that(
      'typedIsKept',
      key?.isAnswer !== true || why === null || why === 'Stale',
      () => `item ${ordinal}: ${key?.text} could have been an answer when it was typed, and is refused: ${why}`,
    );
  }
};

/** Judges a page that has heard of the newest times: it knows of the pause, and its clocks stand meanwhile. */
export const judgePause = ({ checks, server, happened }: World, { open }: Device): void => {
  if (open?.started !== true || !happened.has('sheetPaused')) return;
  const head = open.runtime.head();
  const pause = pauseOf(head);
  const finish = finishOf(head);
  if (pause !== null) {
    checks.that(
      'noEarlyEnd',
      finish === null ||
        finish.confirmed ||
        (finish.status !== 'FT' && finish.status !== 'FST') ||
        finish.at < pause.since,
      () => `ended as ${finish?.status} though paused`,
    );
  }
  const times = server.times();
  if (head.state.timers.updatedAt !== times.updatedAt || finish !== null) return;
  const said = { pause: null, given: [], ...times.standstill };
  checks.that(
    'noEarlyEnd',
    sheetDeadline(head) === times.deadline && pause?.since === said.pause?.since && same(givenTimes(head), said.given),
    () => `ends at ${sheetDeadline(head)}, paused ${JSON.stringify(pause)}; at the server ${JSON.stringify(times)}`,
  );
};
