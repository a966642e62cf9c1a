import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itemsOf } from '../testing/examinee.ts';
import { AT } from '../testing/graded-evaluation.ts';
import { askedAction, type StaffToken } from '../testing/office-fixture.ts';
import { conflict, type ProposalsFixture, proposalsFixture } from '../testing/proposals-fixture.ts';
import { rightOf } from '../testing/replies.ts';
import type { TestServer } from '../testing/test-server.ts';
import { bodyOf, OF_TWO } from '../testing/two-persons-fixture.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let luis: StaffToken;
let two: ProposalsFixture['two'];
let taken: ProposalsFixture['taken'];
let lastAction: ProposalsFixture['lastAction'];
beforeAll(async () => {
  ({ server, rosa, luis, two, taken, lastAction } = await proposalsFixture());
});
afterAll(() => server.close());
beforeEach(() => two.asks(OF_TWO));

describe('a regrade by two', () => {
  const asked = async () => {
    const all = await taken({});
    const reply = await all.use.ask(all.ana, all.sheet.id, itemsOf(all.sheet)[AT.one]?.id ?? 0, 'Son dos');
    if (reply.status !== 200) throw new Error('not asked');
    const { id } = reply.body;
    const decide = async (more: object = {}) =>
      rightOf(
        await server.api.decideOfficeRegrade(
          { id, status: 'A', change: 'annul', text: null, answer: null, seen: null, ...askedAction(), ...more },
          rosa,
        ),
      );
    return { ...all, requestId: id, decide };
  };

  it('is proposed with its question and whose grade it changes, and expires where it was decided without it', async () => {
    await two.asks({ twoForRightAnswers: true });
    const { decide, requestId, pair } = await asked();
    const shown = bodyOf(rightOf(await server.api.officeRegrade({ id: requestId }, luis)));
    expect(shown).toMatchObject({ needsTwo: 'changes', proposal: null });
    expect(await decide()).toMatchObject({ status: 200, body: { changes: 1, isProposed: true } });
    const id = await two.lastOf(luis);
    const looked = bodyOf(await two.open(id));
    expect(looked).toMatchObject({
      decision: { status: 'A', change: 'annul', text: null, answer: 'Acta 12' },
      question: { number: '1' },
      effect: { isSame: true, grades: [{ reference: pair.references[0] }] },
    });
    // One person may reject: it changes no right answer.
    expect(await decide({ status: 'R', change: null })).toMatchObject({ body: { isProposed: false } });
    expect(await two.approve(id, looked.effect?.print ?? '')).toMatchObject(conflict(texts.ended.expired));
  });

  it('expires where somebody decided on its question since its author read it', async () => {
    await two.asks({ twoForRightAnswers: true });
    const { decide, sheet, requestId } = await asked();
    expect(await decide({ seen: 0 })).toMatchObject({ body: { isProposed: true } });
    const id = await two.lastOf(luis);
    const print = await two.printOf(id);
    const { db } = server.database;
    const { form_id } = await db
      .selectFrom('answers_sheet')
      .select('form_id')
      .where('id', '=', sheet.id)
      .executeTakeFirstOrThrow();
    const itemId = itemsOf(sheet)[AT.one]?.id ?? 0;
    const decided = { form_id, item_id: itemId, kind: 'annul', answer: null, request_id: requestId } as const;
    await db.insertInto('item_override').values(decided).execute();
    expect(await two.approve(id, print)).toMatchObject(conflict(texts.cannotAnyMore(texts.decidedMeanwhile)));
    expect(await two.ended(id)).toBe('expired');
  });

  it('holds for everybody once it is approved', async () => {
    const { decide, grade, requestId } = await asked();
    await two.asks({ twoForRegrades: true });
    const before = await grade();
    expect(await decide()).toMatchObject({ body: { isProposed: true } });
    const id = await two.lastOf(luis);
    expect(await two.approve(id, await two.printOf(id))).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await grade()).toBeGreaterThan(before ?? 100);
    expect(await lastAction()).toMatchObject({
      who: 'LUIS',
      what: { action: 'decide-regrade', requestId, proposedBy: 'ROSA', answer: 'Acta 12' },
    });
  });
});
