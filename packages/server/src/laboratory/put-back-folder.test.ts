import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import { beginRun } from './run-store.ts';

const MINUTE = 60_000;
let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

describe('a data folder that was put back', () => {
  it('is told: a start of the same number with another tag, with both times, and the receipt bears the last one', async () => {
    const { office, computer } = of;
    const { db } = computer.server.database;
    const { id } = await of.handedOut('DEVUELTA');
    await of.takenThere(computer, 'DEVUELTA', id, 1);
    expect(await of.uploadResults(await computer.file())).toMatchObject({ outcome: 'taken' });
    const handOver = async () => {
      const taken = await office.take(await computer.file());
      await computer.handed(taken.status === 200 ? taken.body.receipt : '');
      const { body } = await computer.state();
      return 'laboratory' in body ? body.laboratory?.handedRun : null;
    };
    const second = await beginRun(db, computer.server.clock.now);
    expect(await handOver()).toEqual(second);
    const told = async () => (await office.run('laboratories')).lines.join('\n');
    expect(await told()).not.toContain('MÁS DE UNA VEZ');
    // The folder is as it was before the second start, and is started again.
    await db.deleteFrom('local_run').where('number', '=', 2).execute();
    const again = await beginRun(db, computer.server.clock.now + MINUTE);
    expect([again.number, again.computer]).toEqual([2, second.computer]);
    expect(again.tag).not.toBe(second.tag);
    const file = await computer.file();
    expect((await office.takeFile(file)).lines.join('\n')).toContain(`hasta el arranque n.º 2 · ${again.tag}`);
    const line = (await told()).split('\n').find((one) => one.includes('MÁS DE UNA VEZ')) ?? '';
    for (const { tag } of [second, again]) expect(line).toContain(tag);
    expect(line).toContain(`Equipo ${second.computer}: arranque n.º 2`);
  });
});
