import { readWord } from '@quipu/engine/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opened } from '../../testing/examinee.ts';
import { MINUTE, type PausedSheets, pausedSheets, WHY } from '../../testing/paused-sheets.ts';
import { runCommand } from '../../testing/run-command.ts';
import { evaluationEnd } from '../sheets/evaluation-end-store.ts';
import { reopenSheet } from './reopen-sheet.ts';

let of: PausedSheets;
beforeAll(async () => {
  of = await pausedSheets();
});
afterAll(() => of.close());

it('a sheet whose sections were over before is paused no more once that is seen, and keeps nobody from their results', async () => {
  await of.given(10 * 60);
  await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
  await of.pass(11);
  expect(await of.pause()).toBe(1);
  await of.pass(5);
  await of.who.list();
  expect(await of.row()).toMatchObject({ status: 'FST', standstill: { pause: null }, given_back_ms: 0 });
  const { db } = of.server.database;
  const { quiz_id: quizId } = await of.row();
  const end = () => evaluationEnd(db, quizId, 0, of.now());
  const before = await end();
  await of.pass(60);
  expect(await end()).toBe(before);
});

it('a section that ended within the grace before a pause is over once the grace is, and its device is told so in the pause', async () => {
  await of.given(10 * 60);
  await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
  const end = of.now() + 10 * MINUTE;
  await of.pass(10);
  of.server.clock.now += 1_000;
  expect(await of.pause()).toBe(1);
  await of.pass(30);
  const said = await of.who.finish(of.id, 'FST', { finishedAt: end });
  expect(said).toMatchObject({ status: 200, body: { status: 'FST', times: { standstill: { pause: null } } } });
  expect(await of.row()).toMatchObject({ status: 'FST', finished_at: end, given_back_ms: 0 });
});

describe('a device that hears of a pause late', () => {
  const begun = async () => {
    await of.given(10 * 60);
    await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
    await of.pass(4);
    await of.pause();
  };

  it('ends nothing by its own time, and is told why in the server’s word', async () => {
    await begun();
    await of.pass(7);
    for (const status of ['FST', 'FT'] as const) {
      const reply = await of.who.finish(of.id, status);
      expect(reply).toMatchObject({
        status: 200,
        body: { status: 'A', times: { standstill: { pause: { reason: WHY.why } } } },
      });
      expect(readWord(reply.status === 200 ? (reply.body.times.word ?? '') : '')).not.toBeNull();
    }
    expect((await of.row()).status).toBe('A');
  });

  it('has the word with the opening, on another computer too', async () => {
    await begun();
    const { times } = await opened(of.who, of.id, 'equipo-0002');
    expect(readWord(times.word ?? '')).toMatchObject({
      word: { times: { standstill: { pause: { reason: WHY.why } } } },
    });
  });

  it('may still post what was typed before it, though somebody ended the sheet meanwhile', async () => {
    await begun();
    const typedAt = of.now() - MINUTE;
    await of.pass(30);
    await runCommand(of.server.context, ['end-sheet', String(of.id), '--operator', 'ROSA', '--reason', 'x']);
    expect(await of.answered(0, typedAt)).toMatchObject({ setAside: [] });
  });
});

describe('a section with a time of its own', () => {
  it('goes on with what it had left, where the sheet ended after a pause and is opened again', async () => {
    await of.given(10 * 60);
    await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
    await of.pass(4);
    await of.pause();
    await of.pass(5);
    await of.goOn();
    await of.pass(2);
    await of.who.finish(of.id, 'F');
    await of.pass(20);
    await reopenSheet(of.server.database.db, of.id, { who: 'ROSA', why: 'x', minutes: null, message: 'x' }, of.now, 0);
    // Six minutes of ten were used.
    expect((await opened(of.who, of.id)).form.sections[0]?.endDate).toBe(of.now() + 4 * MINUTE);
  });

  it('stands still, too: its end moves by the pauses in it, and answers until then are taken', async () => {
    await of.given(10 * 60);
    const sectionId = of.sheet.form.sections[0]?.id ?? 0;
    await of.who.startSection(of.id, sectionId);
    const begun = of.now();
    await of.pass(4);
    await of.pause();
    await of.pass(30);
    expect((await opened(of.who, of.id)).form.sections[0]?.endDate).toBe(begun + 10 * MINUTE);
    await of.goOn();
    expect((await opened(of.who, of.id)).form.sections[0]?.endDate).toBe(begun + 40 * MINUTE);
    await of.pass(5);
    expect(await of.answered()).toMatchObject({ setAside: [] });
    await of.pass(2);
    expect(await of.answered(1)).toMatchObject({ setAside: [{ reason: 'lateForSection' }] });
  });
});
