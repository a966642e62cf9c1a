import * as E from '#fp-ts/Either.js';
import {
  finishOf,
  heldBackIds,
  linkOf,
  pauseOf,
  pendingEntries,
  type QuizSession,
  unconfirmedSections,
} from '../../index.ts';
import type { Details } from '../../model/detail.ts';
import type { PendingEntry } from '../../model/pending-entry.ts';
import { logReplayOfText } from '../log-replay-of-text.ts';
import { isSignedByDouble } from '../simulation/double-signature.ts';
import type { End } from '../simulation/sheet-double.ts';
import { above } from './answers-truth.ts';
import type { Device } from './device.ts';
import { judgeControls, judgePause, judgeScreen, same, shown } from './judge-page.ts';
import { isHeavy, type World } from './world.ts';

/** Tells whether each section that has anything to answer is over; with the back button off, the last of them. */
const nowhereIsLeft = ({ server, time, at }: World): boolean => {
  const { sections, rules } = server.content;
  const { index } = server;
  const session = at.open?.runtime.head();
  // Whoever said so is gone: what its conditions were is not known.
  if (session?.index == null) return true;
  const asks = (place: number): boolean =>
    (index.positionsOfSection[place] ?? []).some(
      (position) => session.state.cells.at(index.ordinalOfPosition[position] ?? -1).disabled !== true,
    );
  const ends = sections.flatMap(({ id, duration }, place) =>
    asks(place) ? [duration === null ? null : server.sectionEnd(id)] : [],
  );
  const isOver = (end: number | null | undefined): boolean => end != null && end <= time.now();
  return rules.backButtonEnabled ? ends.every(isOver) : ends.length === 0 || isOver(ends.at(-1));
};

interface Seen {
  ends: number;
  rows: ReadonlyMap<number, PendingEntry> | null;
  lookedAt: number;
}

/** Looks at the world after each step. */
export class Judge {
  private readonly world: World;
  private readonly seen: Seen = { ends: 0, rows: null, lookedAt: 0 };

  constructor(world: World) {
    this.world = world;
    world.server.onEnd = (end) => this.judgeTime(end);
  }

  private judgeTime({ status, by, now, deadline }: End): void {
    const { checks } = this.world;
    if (status === 'FT' && by !== 'operator') {
      checks.that('noEarlyEnd', now >= deadline, () => `FT ${deadline - now} ms before the deadline`);
    }
    if (status === 'FST') checks.that('noEarlyEnd', nowhereIsLeft(this.world), () => 'FST with somewhere left to go');
  }

  afterStep(): void {
    const { devices, checks, server } = this.world;
    for (const device of devices) {
      judgeScreen(this.world, device);
      judgeControls(this.world, device);
      judgePause(this.world, device);
    }
    this.judgeEnds();
    checks.that('acceptedOnce', server.violations.length === 0, () => server.violations.join('; '));
  }

  private judgeEnds(): void {
    const { server, checks, time } = this.world;
    if (server.ends.length > this.seen.ends) this.seen.rows = null;
    this.seen.ends = server.ends.length;
    if (server.finished === null) {
      this.seen.rows = null;
      return;
    }
    const rows = new Map(server.rows);
    const before = this.seen.rows;
    const changed = before === null ? [] : [...rows.values()].filter((row) => row !== before.get(row.id));
    // What was made before somebody ended it, and comes within the grace, counts.
    const { answersUntil, finished } = server;
    const isOpen = answersUntil !== null && this.seen.lookedAt <= answersUntil;
    const mayBe = changed.every(({ updatedAt }) => isOpen && updatedAt <= finished.at);
    checks.that('nothingAfterEnd', mayBe, () => 'an answer changed after the end');
    this.seen.rows = rows;
    this.seen.lookedAt = time.now();
  }

  /** Everything has come right, as far as one can see from outside. */
  isWell(): string | null {
    const { at, server } = this.world;
    const { open } = at;
    // The server looks at its sheets by itself.
    server.settle();
    if (open === null) return 'no page';
    if (open.started === false) return server.finished === null ? 'the sheet does not open' : null;
    if (open.started === null) return 'the sheet is still being opened';
    const { runtime } = open;
    const head = runtime.head();
    const link = linkOf(head);
    const finish = finishOf(head);
    const pending = pendingEntries(head);
    // Where nothing else is pending nothing is taken, and nobody knows that it is not the server.
    const isNothingElse = pending.length > 0 && pending.every(isHeavy);
    if (!link.online || (link.serverOff && !isNothingElse)) return 'the link is not good';
    if (runtime.storage() !== 'durable') return 'storage is failing';
    if (runtime.session() !== head) return 'what is shown is not the newest';
    // What the server falls over stays here, once it is known: its examinee is shown it.
    const staysHere = (entry: PendingEntry): boolean =>
      isNothingElse || (isHeavy(entry) && heldBackIds(head).includes(entry.id));
    const unsent = pending.filter((entry) => !staysHere(entry));
    if (unsent.length > 0) return `${unsent.length} answers are pending`;
    if (finish === null && pauseOf(head) !== null && !server.isPaused) return 'the clocks still stand';
    if (finish === null && unconfirmedSections(head).length > 0) return 'a section is not confirmed';
    if (this.waitsForSheetEnd()) return null;
    if (finish !== null && !finish.confirmed) return 'the end is not confirmed';
    // Nothing was posted since the operator ended it: the next post will say so.
    if (finish === null && server.ends.at(-1)?.by === 'operator') return null;
    if ((finish === null) !== (server.finished === null))
      return `finished here: ${finish?.status}, there: ${server.finished?.status}`;
    return null;
  }

  /**
   * Tells whether the server has something left to answer where the time of the last section has ended the sheet here:
   * what it lacks is the answer that it falls over. Its end is that of the sheet.
   */
  private waitsForSheetEnd(): boolean {
    const { server, at } = this.world;
    if (at.open?.started !== true || server.finished !== null) return false;
    const head = at.open.runtime.head();
    const finish = finishOf(head);
    return finish?.status === 'FST' && !finish.confirmed && pendingEntries(head).some(isHeavy);
  }

  /** A finish of before the sheet was reopened came after it: its examinee, who was told, opens it again. */
  mustBeOpenedAgain(): boolean {
    const { at, server } = this.world;
    const finish = at.open?.started === true ? finishOf(at.open.runtime.head()) : null;
    return finish?.confirmed === true && server.finished === null && server.isReopened;
  }

  /** The run is over, and all is well: what is on the disks and at the server is compared. */
  atEnd(): void {
    const { devices, at } = this.world;
    for (const device of devices) {
      if (device !== at && device.truth.promised().size === 0) continue;
      const session = this.replayed(device);
      if (device === at && session !== null) this.judgeServer(session);
      this.judgePromises(device, session);
    }
    this.judgeEnd();
  }

  /** The device's log, as anybody may replay it; null: there is none. */
  private replayed({ disk, open }: Device): QuizSession | null {
    const { checks } = this.world;
    if (disk.written.length === 0) return null;
    // Whatever only the server can say is signed by it, and the log says nothing else.
    const log = logReplayOfText(isSignedByDouble);
    for (const line of disk.written) {
      const event = log.next(line);
      if (E.isLeft(event)) {
        const { left } = event;
        checks.that('logTellsTheSession', false, () => `line ${left.line}: ${JSON.stringify(left.problem)}`);
        return null;
      }
    }
    const { unsigned } = log.words.counts();
    checks.that('logTellsTheSession', unsigned === 0, () => `${unsigned} words of the server are not signed`);
    const session = log.session();
    if (
      open?.started === true &&
      open.runtime.storage() === 'durable' &&
      open.runtime.session() === open.runtime.head()
    ) {
      checks.that(
        'logTellsTheSession',
        same(session.state, open.runtime.session().state),
        () => `replayed: ${JSON.stringify(session.state)}\nlive: ${JSON.stringify(open.runtime.session().state)}`,
      );
    }
    return session;
  }

  private reviewed(id: number): PendingEntry[] {
    return this.world.server.review.filter((entry) => entry.id === id);
  }

  /** The log of the device that had the sheet last, beside the answers of the server. */
  private judgeServer({ index, state }: QuizSession): void {
    const { at, checks, server } = this.world;
    index?.items.forEach(({ item }, ordinal) => {
      const { version, details } = state.cells.at(ordinal).answer;
      const row = server.rows.get(item.answerId);
      const isReviewed = version !== null && this.reviewed(item.answerId).some((entry) => above(entry, version) === 0);
      const isSame = version === null ? row === undefined : row !== undefined && above(row, version) === 0;
      // Posted before the sheet was opened anew, and late; or by another device, after which this one did not get the sheet.
      const isOfAnother =
        row !== undefined && row.epoch !== state.epoch && (version === null || above(row, version) > 0);
      // Posted by a page that its disk refused, and that is gone: the log says less, and the server has the higher one (seed 12346).
      const failed = at.disk.failed();
      const isUnlogged =
        failed.some + failed.all > 0 && row !== undefined && (version === null || above(row, version) > 0);
      checks.that(
        'highestStays',
        isSame || isReviewed || isOfAnother || isUnlogged || this.mayStayHere(details),
        () => `item ${ordinal} is in ${shown(version)} on the device, in ${shown(row)} at the server`,
      );
      if (isSame && row !== undefined) {
        checks.that(
          'logTellsTheServer',
          same(row.details, details),
          () =>
            `item ${ordinal} in ${shown(row)}: the log has ${JSON.stringify(details)}, the server ${JSON.stringify(row.details)}`,
        );
      }
    });
  }

  /**
   * Tells whether the server may lack what is on the device: what it falls over, and what waits with that where the sheet
   * was closed before it was known which of them it is. Whoever comes to a closed sheet waits for one post and no more.
   */
  private mayStayHere(details: Details): boolean {
    return isHeavy({ details }) || (this.world.happened.has('heavyEntry') && this.world.at.open?.started === false);
  }

  private judgePromises(device: Device, session: QuizSession | null): void {
    const { checks, server, at } = this.world;
    const { index } = server;
    for (const [ordinal, promised] of device.truth.promised()) {
      const id = index.items[ordinal]?.item.answerId ?? 0;
      const row = server.rows.get(id);
      const there =
        (row !== undefined && above(row, promised) >= 0) || this.reviewed(id).some((e) => above(e, promised) >= 0);
      const answer = session?.state.cells.at(ordinal).answer;
      const version = device === at && !this.mayStayHere(answer?.details ?? []) ? null : (answer?.version ?? null);
      const here = version !== null && above(version, promised) >= 0;
      checks.that(
        'shownIsKept',
        there || here,
        () => `item ${ordinal} was shown as saved in ${shown(promised)}; the server has ${shown(row)}`,
      );
    }
  }

  private judgeEnd(): void {
    const { checks, server, at } = this.world;
    const finish = at.open?.started === true ? finishOf(at.open.runtime.head()) : null;
    checks.that(
      'oneEnd',
      finish === null || finish.status === server.finished?.status || this.waitsForSheetEnd(),
      () => `ended as ${finish?.status} here and ${server.finished?.status} there`,
    );
  }
}
