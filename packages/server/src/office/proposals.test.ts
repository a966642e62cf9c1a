import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { texts as settingTexts } from '../platform/institution/setting-texts.ts';
import { entry } from '../testing/examinee.ts';
import { AT, rightAnswersOf } from '../testing/graded-evaluation.ts';
import { emailOf } from '../testing/graded-sheets.ts';
import { mailsTo } from '../testing/mailed.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { conflict, type ProposalsFixture, proposalsFixture } from '../testing/proposals-fixture.ts';
import { rightOf } from '../testing/replies.ts';
import { runCommand } from '../testing/run-command.ts';
import type { TestServer } from '../testing/test-server.ts';
import { bodyOf, OF_TWO } from '../testing/two-persons-fixture.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let luis: StaffToken;
let two: ProposalsFixture['two'];
let taken: ProposalsFixture['taken'];
let lastAction: ProposalsFixture['lastAction'];
let number = 0;
beforeAll(async () => {
  ({ server, rosa, luis, two, taken, lastAction } = await proposalsFixture());
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  await two.asks(OF_TWO);
});

describe('publishing by two', () => {
  it('is proposed by one and done by another, in one action that has both names', async () => {
    const { name, id, publish, grade, pair } = await taken();
    expect(await publish(rosa, askedAction('', true))).toMatchObject({
      body: { changes: 1, mails: 1, isProposed: true },
    });
    expect(await two.waiting(rosa)).toEqual([]);
    const once = askedAction();
    expect(await publish(rosa, once)).toMatchObject({ body: { changes: 1, mails: 1, isProposed: true } });
    expect(await publish(rosa, once)).toMatchObject({ body: { changes: 0, isProposed: true } });
    expect(await grade()).toBeNull();
    expect(await mailsTo(server, emailOf(pair.references[0] ?? ''))).toEqual([]);
    expect(await lastAction()).toMatchObject({ who: 'ROSA', what: { action: 'propose', proposes: 'publish-results' } });
    const shown = bodyOf(rightOf(await server.api.officeDistribution({ id }, luis)));
    expect(shown).toMatchObject({ needsTwo: true, proposal: { by: { who: 'ROSA', fullName: 'Persona ROSA' } } });
    expect(await publish(luis)).toMatchObject(conflict(texts.alreadyProposed));
    const [mine] = await two.waiting(rosa);
    const proposal = mine?.id ?? 0;
    expect(mine).toMatchObject({ isOwn: true, evaluation: name, ended: null });
    expect(await two.waiting(luis)).toMatchObject([{ id: proposal, isOwn: false, isToDecide: true }]);
    const counted = async (who: StaffToken) => bodyOf(rightOf(await server.api.officeWaiting({}, who))).proposals;
    expect([await counted(rosa), await counted(luis)]).toEqual([0, 1]);
    const looked = bodyOf(await two.open(proposal));
    expect(looked).toMatchObject({ reason: 'Acta 12', foreseen: { changes: 1, mails: 1 }, problem: null });
    expect(looked.effect).toMatchObject({ changes: 1, mails: 1, isSame: true });
    const print = looked.effect?.print ?? '';
    expect(await two.approve(proposal, print, rosa)).toMatchObject(conflict(texts.ownProposal));
    expect(await two.reject(proposal, rosa)).toMatchObject(conflict(texts.ownProposal));
    expect(await grade()).toBeNull();
    expect(await two.approve(proposal, print)).toMatchObject({ status: 200, body: { changes: 1, isProposed: false } });
    expect(await grade()).toBeGreaterThan(0);
    expect(await mailsTo(server, emailOf(pair.references[0] ?? ''))).toHaveLength(1);
    expect(await lastAction()).toMatchObject({
      ...{ who: 'LUIS', why: 'Visto' },
      what: {
        action: 'publish-results',
        quizId: id,
        sheets: 1,
        proposalId: proposal,
        proposedBy: 'ROSA',
        proposedWhy: 'Acta 12',
      },
    });
    expect(bodyOf(rightOf(await server.api.officeDistribution({ id }, rosa))).publications).toMatchObject([
      { by: { who: 'LUIS' }, proposedBy: { who: 'ROSA', fullName: 'Persona ROSA' }, grades: 1 },
    ]);
    expect(await two.approve(proposal, print)).toMatchObject(conflict(texts.ended.approved));
    expect(await publish()).toMatchObject(conflict(texts.nothingToDo));
  });

  it('is done once, whoever approves it at the same time', async () => {
    const eva = await staffWith(server, `EVA${number}`, ['operator']);
    const { proposed, pair } = await taken();
    const id = await proposed();
    const print = await two.printOf(id);
    const replies = await Promise.all([two.approve(id, print), two.approve(id, print, eva)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await mailsTo(server, emailOf(pair.references[0] ?? ''))).toHaveLength(1);
    const same = askedAction('Visto');
    expect(await two.approve(id, print, luis, same)).toMatchObject({ status: 409 });
    expect(await two.approve(id, print, luis, same)).toMatchObject(conflict(texts.refusedBefore));
  });

  it('is told what became another since, and does only what was looked at', async () => {
    const { use, ana, luz, sheet, proposed, grade } = await taken();
    const id = await proposed();
    const print = await two.printOf(id);
    await use.take(luz);
    server.clock.now += 1_000;
    const late = { revision: 9, updatedAt: server.clock.now };
    await ana.answer(sheet.id, [entry(sheet, AT.one, rightAnswersOf(sheet).get(AT.one) ?? [], late)]);
    expect(await two.approve(id, print)).toMatchObject(conflict(texts.changedSince));
    expect(await grade()).toBeNull();
    const looked = bodyOf(await two.open(id));
    expect(looked).toMatchObject({ foreseen: { changes: 1 }, effect: { changes: 2, inReview: 1, isSame: false } });
    expect(await two.approve(id, looked.effect?.print ?? '')).toMatchObject({ status: 200, body: { changes: 2 } });
  });

  it('is withdrawn by its author alone and rejected by another, and may be proposed anew', async () => {
    const { proposed, publish, grade } = await taken();
    const first = await proposed();
    const print = await two.printOf(first);
    expect(await two.withdraw(first, luis)).toMatchObject(conflict(texts.othersProposal));
    expect(await two.withdraw(first, rosa)).toMatchObject({ status: 200 });
    expect(await two.approve(first, print)).toMatchObject(conflict(texts.ended.withdrawn));
    expect(await publish()).toMatchObject({ status: 200, body: { isProposed: true } });
    const second = await two.lastOf(luis);
    expect(await two.reject(second, luis)).toMatchObject({ status: 200 });
    expect(await lastAction()).toMatchObject({ who: 'LUIS', what: { action: 'reject-proposal', proposedBy: 'ROSA' } });
    expect(await two.approve(second, print)).toMatchObject(conflict(texts.ended.rejected));
    expect(await two.withdraw(second, rosa)).toMatchObject(conflict(texts.ended.rejected));
    expect(await grade()).toBeNull();
    const missing = await server.api.officeProposal({ id: 999_999 }, luis);
    expect(rightOf(missing)).toMatchObject({ status: 404, body: { msg: texts.noProposal } });
  });

  it('needs both to be operators still, and neither to take it', async () => {
    const { db } = server.database;
    const eva = await staffWith(server, `EVA${number}`, ['operator']);
    const iris = await staffWith(server, `IRIS${number}`, ['operator']);
    const { publish, pair, luz, grade } = await taken();
    expect(await publish(eva)).toMatchObject({ body: { isProposed: true } });
    const id = await two.lastOf(eva);
    const print = await two.printOf(id);
    const become = (userId: number, ...roles: readonly ('examinee' | 'operator' | 'grader' | 'auditor')[]) =>
      db
        .updateTable('app_user')
        .set({ roles: [...roles] })
        .where('id', '=', userId)
        .execute();
    await become(iris.userId, 'auditor');
    expect(await two.approve(id, print, iris)).toMatchObject({ status: 403 });
    await become(iris.userId, 'examinee');
    expect(await two.approve(id, print, iris)).toMatchObject({ status: 403 });
    await become(pair.ids[1] ?? 0, 'examinee', 'operator');
    const examinee = { token: luz.token() };
    expect(await two.approve(id, print, examinee)).toMatchObject(conflict(texts.ownEvaluation));
    expect(rightOf(await server.api.officeProposal({ id }, examinee)).status).toBe(403);
    await become(eva.userId, 'examinee');
    expect(await two.approve(id, print)).toMatchObject(conflict(texts.nobodyStandsBy));
    expect([await two.ended(id), await grade()]).toEqual(['expired', null]);
  });
});

describe('asking for two persons', () => {
  const set = async (value: string | null, before: string, key = 'rules.two_for_publishing') =>
    rightOf(await server.api.setOfficeSetting({ key, value, before, ...askedAction() }, rosa));

  it('needs two to be asked for no more, whatever the name of the setting', async () => {
    const { proposed, publish, grade } = await taken();
    const proposal = await proposed();
    for (const value of [null, '0', 'false'])
      expect(await set(value, '1', 'two_for_publishing')).toMatchObject(
        value === null ? { body: { isProposed: true } } : conflict(texts.alreadyProposed),
      );
    const off = await two.lastOf(luis);
    expect(bodyOf(await two.open(off))).toMatchObject({
      proposal: { key: 'rules.two_for_publishing' },
      effect: { isSame: true },
    });
    expect(await publish()).toMatchObject(conflict(texts.alreadyProposed));
    const nora = await staffWith(server, 'NORA', ['grader']);
    expect(await two.approve(off, await two.printOf(off), nora)).toMatchObject(conflict(texts.notOfRole));
    expect(await two.approve(off, await two.printOf(off))).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await lastAction()).toMatchObject({ who: 'LUIS', what: { action: 'set', value: 0, proposedBy: 'ROSA' } });
    expect(await publish()).toMatchObject({ status: 200, body: { changes: 1, isProposed: false } });
    expect([await two.ended(proposal), await grade()]).toEqual(['expired', expect.any(Number)]);
  });

  it('needs that there are two', async () => {
    const { db } = server.database;
    await two.asks({});
    const others = await db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('id', '<>', rosa.userId)
      .where('is_active', '=', true)
      .returning('id')
      .execute();
    expect(await set('1', '0')).toMatchObject(conflict(settingTexts.tooFew));
    for (const { id } of others)
      await db.updateTable('app_user').set({ is_active: true }).where('id', '=', id).execute();
    expect(await set('1', '0')).toMatchObject({ status: 200, body: { changes: 1, isProposed: false } });
  });

  it('is gone round by no command', async () => {
    const { name, proposed } = await taken();
    const id = await proposed();
    const by = ['--operator', 'LUIS', '--reason', 'Acta'];
    const run = (...argv: readonly string[]) => runCommand(server.context, argv);
    for (const argv of [
      ['publish-results', name],
      ['decide-regrade', '1', 'reject'],
      ['set', 'two_for_publishing', '0'],
      ['set', 'rules.two_for_regrades', 'null'],
    ]) {
      const { ok, lines } = await run(...argv, ...by);
      expect([ok, lines.join(' ')]).toEqual([false, expect.stringContaining('/oficina')]);
    }
    const { lines } = await run('proposals');
    expect(lines.join('\n')).toContain(`${id}  `);
    expect(lines.join('\n')).toContain('ROSA: Acta 12');
  });
});
