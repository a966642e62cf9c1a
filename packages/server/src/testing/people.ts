import { hash } from '@node-rs/argon2';
import { CLIENT_ID, CODE_CREDENTIALS_HEADER, DEVICE_HEADER, type LoginReply } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { addPerson, type NewPerson } from '../accounts/people/people-store.ts';
import type { Db } from '../platform/db/database.ts';
import { WEB_VERSION } from '../platform/institution/institution-settings.ts';
import type { Reached } from './test-server.ts';

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

/** The code of the newest mail to a person that has one. */
const mailedCode = async ({ database: { db } }: Reached, username: string): Promise<string> => {
  const mails = await db
    .selectFrom('mail_job')
    .innerJoin('app_user', 'email', 'recipient')
    .select('text')
    .where('reference', '=', username)
    .orderBy('mail_job.id', 'desc')
    .execute();
  return mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '') ?? [])[0] ?? '';
};

/** Logs in, with the code that is mailed where one is asked for, and fails the test where that is refused. */
export const logInAs = async (server: Reached, username: string): Promise<LoginReply> => {
  const body = loginBody(username, server.clock.now);
  const reply = await server.api.login(body);
  if (E.isRight(reply) && reply.right.status === 200) return reply.right.body;
  if (E.isRight(reply) && reply.right.status === 201) {
    const credentials = reply.right.headers[CODE_CREDENTIALS_HEADER.toLowerCase()] ?? '';
    const { otpDate } = reply.right.body;
    const otpCode = await mailedCode(server, username);
    const done = await server.api.loginWithCode(
      { ...body, otpDate, otpCode },
      { headers: { [CODE_CREDENTIALS_HEADER]: credentials } },
    );
    if (E.isRight(done) && done.right.status === 200) return done.right.body;
  }
  throw new Error(`login of ${username}: ${JSON.stringify(reply)}`);
};

export const deviceHeaders = (device: string) => ({ [DEVICE_HEADER]: device });
