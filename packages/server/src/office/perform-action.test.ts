import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { type ActionOutcome, conflict, notThere, performer, wrong } from './perform-action.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
});
afterAll(() => server.close());

const who = () => ({ ...rosa, roles: ['operator' as const] });
const written = async (name: string) =>
  server.database.db.selectFrom('room').select('id').where('name', '=', name).executeTakeFirst();

describe('an action of the office', () => {
  it.each([
    ['is not there', notThere('No existe')],
    ['is wrong', wrong('Mal')],
    ['cannot be', conflict('Ya no')],
  ] as const)('leaves nothing of what it had written by the time it is found that it %s', async (name, outcome) => {
    const perform = performer(server.context);
    let done = 0;
    const work = async (): Promise<ActionOutcome> => {
      done += 1;
      return outcome;
    };
    const ask = askedAction();
    const reply = await perform(who(), 'add-room', ask, async (tx) => {
      await tx.insertInto('room').values({ name, capacity: 1 }).execute();
      return work();
    });
    expect(reply.status).toBe(outcome.status);
    expect(await written(name)).toBeUndefined();
    // What was refused for its subject stays so, whatever has become of that; what was only typed wrong is looked at again.
    const again = await perform(who(), 'add-room', ask, work);
    expect([again.status, done]).toEqual([outcome.status, outcome.status === 409 ? 1 : 2]);
    expect(again.body).toMatchObject({ msg: outcome.status === 409 ? texts.refusedBefore : outcome.msg });
  });
});
