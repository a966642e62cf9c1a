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

interface Reviewed {
  readonly id: number;
  readonly details: readonly { item_option_id: number | null; answer: string | null; slot: number | null }[];
}

/** What waits for a person to decide, as `id details`. */
const reviewsOf = async ({ world }: Play): Promise<ReadonlySet<string>> => {
  const rows = await world.db
    .selectFrom('answer_review')
    .select('entries')
    .where('sheet_id', '=', world.scenario.sheetId)
    .execute();
  const entries = rows.flatMap((row) => row.entries as unknown as readonly Reviewed[]);
  return new Set(
    entries.map(({ id, details }) => {
      const ordered = details.map(({ item_option_id, answer, slot }) => ({ item_option_id, answer, slot }));
      return `${id} ${JSON.stringify(ordered)}`;
    }),
  );
};

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

const checkKept = (play: Play, rows: ReadonlyMap<number, Row>, reviews: ReadonlySet<string>): void => {
  const { checks } = play.world;
  const shown = new Set(play.front.page?.runtime.drafts().map(({ text }) => text));
  for (const [itemId, { answerId, given, kept, typed }] of play.person.histories) {
    const row = rows.get(answerId)?.details ?? '[]';
    const isFrom = (place: number) =>
      given.slice(place).some(({ details }) => {
        const text = wire(details);
        return text === row || reviews.has(`${answerId} ${text}`) || shown.has(details[0]?.answer ?? '');
      });
    const lost = (place: number) =>
      `item ${itemId}: ${wire(given[place]?.details ?? [])} by ${given[place]?.by}; there is ${row}`;
    if (kept >= 0) checks.that('shownIsKept', isFrom(kept), () => lost(kept));
    if (typed >= 0) checks.that('typedIsKept', isFrom(typed), () => lost(typed));
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
  const found = await world.until(replayed(play));
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
    const holds = here === null || row?.details === here || reviews.has(`${answerId} ${here}`);
    checks.that('logTellsTheServer', holds, () => `item ${itemId}: the log says ${here}, the server ${row?.details}`);
  }
  checks.that('logTellsTheServer', isTold, () => `the log of ${scenario.sheetId} did not reach the server`);
};
