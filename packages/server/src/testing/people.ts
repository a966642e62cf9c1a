import { hash } from '@node-rs/argon2';
import { CLIENT_ID, DEVICE_HEADER, type LoginReply } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { addPerson, type NewPerson } from '../accounts/people/people-store.ts';
import type { Db } from '../platform/db/database.ts';
import { WEB_VERSION } from '../platform/institution/institution-settings.ts';
import type { TestServer } from './test-server.ts';

export const PASSWORD = 'quipu de nudos 12';
/** Argon2id too, which is verified in a moment: they log in by the thousand. What the product's own hash costs is its own test's. */
const CHEAP = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
let passwordHash: Promise<string> | null = null;

/** A person whose password is PASSWORD. Returns the id. */
export const addTestPerson = async (db: Db, reference: string, more: Partial<NewPerson> = {}): Promise<number> => {
  passwordHash ??= hash(PASSWORD, CHEAP);
  return addPerson(db, {
    reference,
    fullName: `Persona ${reference}`,
    email: `${reference.toLowerCase()}@ejemplo.ec`,
    passwordHash: await passwordHash,
    accessibility: null,
    watermark: null,
    ...more,
  });
};

export const loginBody = (username: string, now: number) => ({
  clientId: CLIENT_ID as typeof CLIENT_ID,
  username,
  password: PASSWORD,
  timestamp: now,
  version: WEB_VERSION,
  url: null,
  captcha: null,
  key: null,
  deviceToken: null as string | null,
});

/** Logs in, and fails the test where that is refused. */
export const logInAs = async (server: TestServer, username: string): Promise<LoginReply> => {
  const body = loginBody(username, server.clock.now);
  const reply = await server.api.login(body);
  if (E.isLeft(reply) || reply.right.status !== 200) throw new Error(`login of ${username}: ${JSON.stringify(reply)}`);
  return reply.right.body;
};

export const deviceHeaders = (device: string) => ({ [DEVICE_HEADER]: device });
