import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { newToken } from '../../platform/secrets/token.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { mailedToken } from '../../testing/mailed.ts';
import { PASSWORD } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { follow, newAccount, signUpData } from '../../testing/signing-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { issueLink } from '../links/link-store.ts';
import { accountWithReference } from './account-store.ts';
import { addInPlaceOf } from './unactivated.ts';

let server: TestServer;
let n = 700;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody waits for a lock that another has. */
const expectWaiting = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.database.db,
    );
    expect(rows).toHaveLength(1);
  });

/** A file takes the sign-up's place while whoever signed up clicks; returns what the click came to. */
const whileTakenOver = async <A>(reference: string, click: () => Promise<A>): Promise<A> => {
  const { db } = server.database;
  const at = server.clock.now;
  const passwordHash = await hashPassword(newToken());
  const load = async (tx: Tx) => {
    const held = await accountWithReference(tx, reference, at);
    const clicked = click();
    await expectWaiting();
    const person = { reference, fullName: 'Dueña Cierta', email: null, passwordHash };
    await addInPlaceOf(tx, held?.id ?? 0, person, at);
    return { clicked };
  };
  return (await db.transaction().execute(load)).clicked;
};

const signedUp = async () => {
  n += 1;
  const reference = await newAccount(server, n, false);
  return { reference, email: signUpData(n).email };
};

describe('a sign-up that is taken over while its link is followed', () => {
  it('is activated by nobody, and the load goes on', async () => {
    const { reference, email } = await signedUp();
    const token = await mailedToken(server, email);
    expect(await whileTakenOver(reference, () => follow(server, token))).toEqual({ isActive: false, id: null });
  });

  it('has no password set by it either', async () => {
    const { reference, email } = await signedUp();
    const { db } = server.database;
    const at = server.clock.now;
    const userId = (await accountWithReference(db, reference, at))?.id ?? 0;
    const resetToken = await issueLink(db, { userId, purpose: 'reset', email, expiresAt: at + HOUR_MS, at });
    const restore = async () =>
      rightOf(await server.api.restorePassword({ resetToken, email: null, password: PASSWORD }));
    expect((await whileTakenOver(reference, restore)).status).toBe(403);
  });
});
