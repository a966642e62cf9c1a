import type { AnswerReview } from '@quipu/contract';
import { TIMESTAMP_HEADER } from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { examinee, itemsOf } from '../../testing/examinee.ts';
import { AT, answering } from '../../testing/graded-evaluation.ts';
import { type GradedPeople, gradedSheets } from '../../testing/graded-sheets.ts';
import { statusesOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../grading/texts.ts';

let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let pair: GradedPeople;
let number = 0;
let name = '';
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
  pair = await use.people('VER', 2);
});
afterAll(() => server.close());
beforeEach(() => {
  number += 1;
  name = `Evaluación ${number}`;
});

type Item = AnswerReview['sections'][number]['items'][number];
const flat = (review: AnswerReview): readonly Item[] =>
  review.sections.flatMap(({ items }) => items.flatMap((item) => [item, ...item.children]));
const refused = (msg: string) => ({ status: 403, body: { msg } });

describe('the review', () => {
  it('shows the sheet as it was taken, with what was right', async () => {
    await use.give(name, pair, { grading: { partial: 'proportional' } });
    const who = pair.people[0];
    if (who === undefined) throw new Error('nobody');
    const sheet = await use.take(who, (taken) => {
      const say = answering(taken);
      return new Map([
        [AT.one, say.options(AT.one, 'uno')],
        [AT.blanks, say.blanks('sol', 'mar')],
        [AT.secondRow, say.options(AT.secondRow, 'Verdadero')],
        [AT.date, []],
        [AT.survey, say.options(AT.survey, 'no')],
      ]);
    });
    const reply = await use.review(who, sheet.id);
    if (reply.status !== 200) throw new Error(`review answered ${reply.status}`);
    const review = reply.body;
    expect(review).toMatchObject({
      ...{ quizName: name, answered: 10, hits: 7, total: 11, finalGrade: 72.73, maxGrade: 100, withRegrades: false },
    });
    const taken = itemsOf(sheet).filter((_, place) => place !== AT.conditional);
    expect(flat(review).map(({ id }) => id)).toEqual(taken.map(({ id }) => id));
    const of = (place: number) => flat(review).find(({ id }) => id === taken[place]?.id);
    const say = answering(sheet);
    expect(of(AT.one)).toMatchObject({
      ...{ number: '1', verdict: 'wrong', points: 0, maxPoints: 1, canRequest: true, reviews: [] },
      ...{ correctAnswer: say.options(AT.one, 'dos'), userAnswer: { details: say.options(AT.one, 'uno') } },
    });
    expect(of(AT.many)).toMatchObject({ verdict: 'right', canRequest: false });
    expect(of(AT.date)).toMatchObject({ verdict: 'blank', points: 0, canRequest: false });
    expect(of(AT.blanks)).toMatchObject({ verdict: 'partial', points: 0.5, canRequest: true });
    expect(of(AT.matrix)).toMatchObject({ verdict: 'partial', points: 0.5, canRequest: true, number: '9' });
    expect(of(AT.secondRow)).toMatchObject({
      ...{ verdict: 'wrong', points: null, canRequest: false, number: null },
      correctAnswer: say.options(AT.secondRow, 'Falso'),
    });
    expect(of(AT.survey)).toMatchObject({ verdict: 'ungraded', points: null, maxPoints: null, canRequest: false });
    expect(of(AT.reading)).toMatchObject({ verdict: 'ungraded', number: null });
    expect(of(AT.pairs)?.options.map(({ match }) => match)).toEqual(['Lima', 'Quito']);
  });

  it.each([
    ['an evaluation without it', { view_answers: 0 }, texts.notForReview],
    ['another type of evaluation', { type: 'E' }, texts.notForReview],
    ['results that wait', { grading: { publish: 'operator' } }, texts.notPublished],
    ['nothing graded', { grading: null }, texts.notPublished],
  ])('is refused for %s', async (_, more, msg) => {
    await use.give(name, pair, more);
    const who = pair.people[0];
    if (who === undefined) throw new Error('nobody');
    const { id, form } = await use.take(who);
    expect(await use.review(who, id)).toMatchObject(refused(msg));
    expect(await use.ask(who, id, form.sections[0]?.items[0]?.id ?? 0)).toMatchObject(refused(msg));
  });

  it('is refused before the end, for what is another person’s or nobody’s, and to a clock that is wrong', async () => {
    await use.give(name, pair);
    const [who, other] = pair.people;
    if (who === undefined || other === undefined) throw new Error('nobody');
    const own = (await use.listed(other))?.id ?? 0;
    await other.open(own);
    expect(await use.review(other, own)).toMatchObject(refused(texts.notFinished));
    const { id } = await use.take(who);
    expect(statusesOf([await use.review(other, id), await use.review(who, 999_999)])).toEqual([404, 404]);
    const at = (off: number) => ({ [TIMESTAMP_HEADER]: String(server.clock.now + off) });
    const late = await use.review(who, id, at(301_000));
    expect(late).toMatchObject({ status: 406, body: { msg: texts.clockOff } });
    expect((await use.review(who, id, { [TIMESTAMP_HEADER]: 'ayer' })).status).toBe(406);
    expect((await use.review(who, id, at(-299_000))).status).toBe(200);
  });

  it('says on the list what it waits for, in the same order, and nothing once it may be seen', async () => {
    await use.give(name, pair, { practice: 0, grading: { publish: 'operator' } });
    const [who] = pair.people;
    if (who === undefined) throw new Error('nobody');
    const waits = async () => (await use.listed(who))?.answersWait;
    expect(await waits()).toBeNull();
    const { id } = await use.take(who);
    expect(await use.review(who, id)).toMatchObject(refused(texts.notPublished));
    expect(await waits()).toEqual({ why: 'notPublished', until: null });
    await use.run('publish-results', name, '--operator', 'ROSA', '--reason', 'Acta 1');
    expect(await use.review(who, id)).toMatchObject(refused(texts.notOver));
    const told = await waits();
    expect(told).toMatchObject({ why: 'notOver' });
    server.clock.now = told?.until ?? 0;
    const later = await examinee(server, 'VER0');
    expect(await use.review(later, id)).toMatchObject(refused(texts.notOver));
    server.clock.now += 1;
    expect((await use.listed(later))?.answersWait).toBeNull();
    expect((await use.review(later, id)).status).toBe(200);
  });
});
