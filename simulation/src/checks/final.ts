import { answerOf, finishOf, pendingCount, type QuizEvent } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { logReplayOfText } from '../../../packages/engine/src/testing/log-replay-of-text.ts';
import { isShut } from '../run/heal.ts';
import type { Play } from '../run/play.ts';
import { isLater } from './ledger.ts';

interface Row {
  readonly details: string;
  readonly epoch: number;
  readonly revision: number;
}

const rowsOf = async ({ world }: Play): Promise<ReadonlyMap<number, Row>> => {
  const rows = await world.db
    .selectFrom('user_answer')
    .select(['id', 'details', 'epoch', 'revision'])
    .where('sheet_id', '=', world.scenario.sheetId)
    .execute();
  return new Map(rows.map(({ id, details, ...version }) => [id, { ...version, details: wire(details) }]));
};

const reviewsOf = async ({ world }: Play): Promise<string> =>
  JSON.stringify(
    await world.db.selectFrom('answer_review').selectAll().where('sheet_id', '=', world.scenario.sheetId).execute(),
  );

const wire = (details: unknown): string =>
  JSON.stringify(
    (details as readonly { itemOptionId: number | null; answer: string | null; slot: number | null }[]).map(
      ({ itemOptionId, answer, slot }) => ({ item_option_id: itemOptionId, answer, slot }),
    ),
  );

const replayed = async (play: Play) => {
  const log = logReplayOfText();
  const events: QuizEvent[] = [];
  const { page } = play.front;
  if (page === null) return null;
  for await (const line of page.runtime.lines()) {
    const event = log.next(line);
    if (E.isLeft(event)) return { problem: JSON.stringify(event.left), log, events };
    events.push(event.right);
  }
  return { problem: null, log, events };
};

const checkKept = (play: Play, rows: ReadonlyMap<number, Row>, reviews: string): void => {
  const { checks } = play.world;
  for (const [itemId, { answerId, given, kept }] of play.person.histories) {
    if (kept < 0) continue;
    const row = rows.get(answerId)?.details ?? '[]';
    const isThere = given.slice(kept).some(({ details }) => {
      const text = wire(details);
      return (
        text === row || reviews.includes(JSON.stringify(details).slice(1, -1)) || reviews.includes(text.slice(1, -1))
      );
    });
    checks.that('shownIsKept', isThere, () => {
      const was = given[kept];
      return `item ${itemId}: ${JSON.stringify(was?.details)} was shown as saved by ${was?.by}; the server has ${row}`;
    });
  }
};

const checkHighest = ({ world }: Play, rows: ReadonlyMap<number, Row>): void => {
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

const checkTruth = (play: Play, events: readonly QuizEvent[]): void => {
  const { checks, ledger } = play.world;
  const { device } = play.front;
  const heard = ledger.heard.filter(({ of }) => of.startsWith(device.machine.name));
  const failedPosts = heard.filter(
    ({ request, response }) =>
      /\/(answers|finish)/.test(request.path) && (response === null || response.status !== 200),
  );
  const failures = heard.filter(({ response }) => response === null || response.status >= 400);
  const told = (is: (event: QuizEvent) => boolean) => events.filter(is).length;
  const pushes = told(({ type }) => type === 'PushFailed');
  checks.that(
    'onlyWhatHappened',
    pushes <= failedPosts.length,
    () => `${pushes} PushFailed, ${failedPosts.length} posts failed`,
  );
  const losses = told((event) => event.type === 'LinkChanged' && !event.data.online);
  const least = failures.length + device.cuts;
  checks.that('onlyWhatHappened', losses <= least, () => `${losses} times offline, ${least} reasons`);
};

/** What has to hold once everything came right. */
export const checkFinal = async (play: Play, isRight: boolean, isTold: boolean): Promise<void> => {
  const { world, front } = play;
  const { checks, watch, trace, scenario } = world;
  const rows = await rowsOf(play);
  const reviews = await reviewsOf(play);
  const head = front.page?.runtime.head();
  checks.that(
    'healsByItself',
    isRight,
    () => `pending ${head === undefined ? '?' : pendingCount(head)}, page ${front.page?.name}`,
  );
  checkKept(play, rows, reviews);
  checkHighest(play, rows);
  if (isShut(play)) return;
  const found = await replayed(play);
  if (found === null || head === undefined) return;
  const { problem, log, events } = found;
  for (const [place, event] of events.entries()) trace.tell(`log ${place} ${JSON.stringify(event)}`);
  checks.that('logTellsTheSession', problem === null, () => problem ?? '');
  checkTruth(play, events);
  if (!isRight || problem !== null) return;
  const session = log.session();
  const status = finishOf(session)?.status ?? 'A';
  await watch.look(world.now());
  checks.that('oneEnd', status === watch.sheet?.status, () => `here ${status}, at the server ${watch.sheet?.status}`);
  for (const [itemId, { answerId }] of play.person.histories) {
    const answer = answerOf(session, itemId);
    const here = answer.version === null ? null : wire(answer.details);
    const row = rows.get(answerId);
    const holds =
      here === null || row === undefined ? reviews !== '[]' || here === null : row.details === here || reviews !== '[]';
    checks.that('logTellsTheServer', holds, () => `item ${itemId}: the log says ${here}, the server ${row?.details}`);
  }
  checks.that('logTellsTheServer', isTold, () => `the log of ${scenario.sheetId} did not reach the server`);
};
