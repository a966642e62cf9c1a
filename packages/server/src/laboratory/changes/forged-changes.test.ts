import { afterAll, beforeAll, expect, it } from 'vitest';
import { replyTimes } from '../../exams/sheets/reply-times.ts';
import { sheetAsRead } from '../../exams/sheets/sheet-store.ts';
import { sealing } from '../../platform/secrets/sealing.ts';
import { chosen, option } from '../../testing/examinee.ts';
import { type HandedOutSheets, handedOutSheets } from '../../testing/handed-out-sheets.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { takerThere } from '../../testing/laboratory-fixture.ts';
import { rightOf } from '../../testing/replies.ts';
import { laboratoryHere } from '../laboratory-here-store.ts';
import { readParcel, sealParcel } from '../sealed-parcel.ts';
import { CHANGES, ChangesContent } from './changes-content.ts';
import { texts } from './texts.ts';

const MINUTE = 60_000;
let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

it('wins nobody time by changes that whoever has the computer made of its key', async () => {
  const { computer, office, server } = of;
  const { id, laboratory } = await of.handedOut('FORJADO');
  const { db } = computer.server.database;
  await changeInstitution(db, { rules: { accessTokenSeconds: 86_400 } });
  await office.run('accommodate', 'FORJADO', '--percent', '10');
  const { file } = await office.changes(laboratory);
  const by = sealing((await laboratoryHere(db))?.key ?? Buffer.alloc(0));
  const opened = await rightOf(readParcel(CHANGES, file ?? Buffer.alloc(0))).open(by);
  const said = rightOf(ChangesContent.decode(opened?.content));
  const forged = {
    ...said,
    people: said.people.map((person) => ({ ...person, extra_time_percent: 300 })),
    sheets: said.sheets.map((sheet) => ({ ...sheet, extra_minutes: 500 })),
  };
  const content = ChangesContent.encode(forged) as object;
  expect(await computer.change(await sealParcel(CHANGES, { id: laboratory }, content, [], by))).toMatchObject({
    status: 200,
  });
  const later = ChangesContent.encode({ ...said, madeAt: computer.server.clock.now + 2 * 1_440 * MINUTE }) as object;
  expect(await computer.change(await sealParcel(CHANGES, { id: laboratory }, later, [], by))).toMatchObject({
    status: 403,
    body: { msg: texts.problems.future },
  });
  const taker = await takerThere(computer, 'FORJADO', id);
  const { clock } = computer.server;
  await of.choosing(taker, 2);
  // Its server has it in time: by the institution's word it was over after 66 minutes.
  clock.now += 90 * MINUTE;
  const sheet = await sheetAsRead(db, id);
  if (sheet === undefined) throw new Error('There is no such sheet');
  taker.session.act({ type: 'ReportSessionTime', ...replyTimes(sheet, clock.now), word: null }, clock.now);
  await taker.answer(new Map([[1, chosen(option(taker.sheet, 1, 1))]]));
  await taker.finish();
  await taker.log();
  server.clock.now = clock.now;
  expect(await of.outcomeOf(await computer.file())).toBe('taken');
  expect(await of.heldHere(id, taker.sheet)).toEqual([2]);
  expect((await of.sheetHere(id)).extra_minutes).toBe(0);
});
