import { answerOf, epochOf, finishOf, isOpen, pendingCount, type QuizSession } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { logReplayOfText } from '../../../packages/engine/src/testing/log-replay-of-text.ts';
import { isSignedBy, receiptSigner } from '../../../packages/server/src/platform/secrets/receipt-signer.ts';
import { readDisk } from '../device/on-disk.ts';
import { isShut } from '../run/heal.ts';
import type { Play } from '../run/play.ts';
import { SECRET } from '../server/secret.ts';
import { mayLoseLog } from '../world/faults.ts';
import { wire } from '../world/history.ts';
import { checkKept, checkPending } from './kept.ts';
import { isLater } from './ledger.ts';
import { type Rows, reviewsOf, rowsOf } from './rows.ts';

/** A write takes this long at most, and what is decided meanwhile another one. */
const MAX_WRITE_MS = 1_000;

const isSigned = isSignedBy([receiptSigner({ secret: SECRET, dataFolder: '' }).publicKey]);

/** The log as it lies on the disk of the machine in front, replayed by who knows nothing else; a text: what is wrong with it. */
const replayed = async ({ world, front }: Play): Promise<QuizSession | string> => {
  const { lines } = await readDisk(front.device.machine, world.scenario.sheetId);
  const log = logReplayOfText(isSigned);
  for (const line of lines) {
    const event = log.next(line);
    if (E.isLeft(event)) return JSON.stringify(event.left);
    world.trace.tell(`log ${JSON.stringify(event.right)}`);
  }
  const { unsigned } = log.words.counts();
  return unsigned === 0 ? log.session() : `${unsigned} words of the server are not signed`;
};

const checkHighest = ({ world }: Play, rows: Rows): void => {
  for (const [id, accepted] of world.ledger.accepted) {
    const row = rows.get(id);
    const holds =
      row !== undefined && !isLater(accepted, row) && (isLater(row, accepted) || row.details === accepted.details);
    world.checks.that(
      'highestStays',
      holds,
      () => `answer ${id}: accepted ${JSON.stringify(accepted)}, there ${JSON.stringify(row)}`,
    );
  }
};

/** The log beside what the server holds of the sheet: its answers, and its end. */
const checkLog = (play: Play, session: QuizSession, rows: Rows, reviews: ReadonlySet<string>): void => {
  const { checks, watch, struck } = play.world;
  const status = finishOf(session)?.status ?? 'A';
  // A log that no storage took is in memory, and goes with its page: once the sheet is over nothing brings it back, and it says less, and nothing else.
  const mayLack = (isShut(play) || status !== 'A') && mayLoseLog(struck);
  // A page that was told that its sheet is over, and nothing else, has not opened it again.
  const isUntold = isShut(play) && status === 'A';
  // It was reopened, and ended again, before anybody had come back to it: the page shows the end that it was told of.
  const { reopenedFrom } = watch;
  const isOfBefore = watch.isEnded() && status === reopenedFrom?.status && epochOf(session) === reopenedFrom.epoch;
  const isOneEnd = isUntold || isOfBefore || status === watch.sheet?.status;
  checks.that('oneEnd', isOneEnd, () => `here ${status}, at the server ${watch.sheet?.status}`);
  // All that was here was cleared away, and a sheet that is over is not opened again: there is no log.
  if (isShut(play) && !isOpen(session)) return;
  for (const [itemId, { answerId }] of play.person.histories.all) {
    const { version, details } = answerOf(session, itemId);
    const row = rows.get(answerId);
    const here = version === null ? null : wire(details);
    // A post of before the sheet was opened anew, that came after; or of another machine on which it ended: it was not opened here again.
    const epoch = epochOf(session);
    const isElsewhere =
      row !== undefined && (row.epoch < epoch || (row.epoch > epoch && (isShut(play) || status !== 'A')));
    const isLess = mayLack && row !== undefined && (version === null || isLater(row, version));
    const isSame = here === null ? row === undefined : row?.details === here;
    const holds = isSame || isElsewhere || isLess || (here !== null && reviews.has(`${answerId} ${here}`));
    checks.that('logTellsTheServer', holds, () => `item ${itemId}: the log says ${here}, the server ${row?.details}`);
  }
};

/** Checks that what the page knows is on its disk: nothing of it is on its way there. */
const isWritten = ({ front: { page } }: Play): boolean => {
  if (page === null || page.isLost() || page.runtime.storage() !== 'durable') return true;
  const { written, known } = page.runtime.logLength();
  return written === known;
};

/** Checks what has to hold once everything came right. */
export const checkFinal = async (play: Play, isRight: boolean, isTold: boolean): Promise<void> => {
  const { world, front, person } = play;
  const { checks, watch, scenario } = world;
  await watch.look(world.now());
  for (const tab of play.tabs) {
    person.look(tab);
    if (tab.page?.isAlive() === true && tab.page.isOpen() && !tab.page.isLost()) person.leaves(tab.page);
  }
  const rows = await rowsOf(world);
  const reviews = await reviewsOf(world);
  const head = front.page?.runtime.head();
  checks.that(
    'healsByItself',
    isRight,
    () => `pending ${head === undefined ? '?' : pendingCount(head)}, page ${front.page?.name}`,
  );
  await checkKept(play, rows, reviews);
  checkPending(play, rows, reviews);
  checkHighest(play, rows);
  await world.agenda.passUntil(() => isWritten(play), MAX_WRITE_MS);
  const session = await replayed(play);
  checks.that('logTellsTheSession', typeof session !== 'string', () => (typeof session === 'string' ? session : ''));
  if (!isRight || typeof session === 'string') return;
  if (front.page?.isOpen() === true) {
    const live = JSON.stringify(front.page.runtime.head().state);
    const told = JSON.stringify(session.state);
    checks.that('logTellsTheSession', live === told, () => `replayed: ${told}\nlive: ${live}`);
  }
  checkLog(play, session, rows, reviews);
  checks.that('logTellsTheServer', isTold, () => `the log of ${scenario.sheetId} did not reach the server`);
};
