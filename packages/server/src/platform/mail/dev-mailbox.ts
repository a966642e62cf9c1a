import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import nodemailer from 'nodemailer';
import { compose } from './compose.ts';
import type { Mailer } from './mailer.ts';

export const devMailboxFolder = (dataFolder: string): string => join(dataFolder, 'dev-mailbox');

const Kept = t.type({ at: t.number, to: t.string, subject: t.string, text: t.string });
export type KeptMail = t.TypeOf<typeof Kept>;

const OWNER_ONLY = 0o600;

/** Whole or not at all. */
const write = async (path: string, content: Buffer | string): Promise<void> => {
  await writeFile(`${path}.part`, content, { mode: OWNER_ONLY });
  await rename(`${path}.part`, path);
};

const nameOf = (id: number, queuedAt: EpochMs) =>
  `${new Date(queuedAt).toISOString().replace(/\D/g, '')}-${String(id).padStart(9, '0')}`;

/** Writes a mail instead of sending it: as a file that any mail program opens, and as JSON for the development page. */
export const devMailbox = (dataFolder: string): Mailer => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = devMailboxFolder(dataFolder);
  return {
    send: async (mail) => {
      try {
        const { message } = await transport.sendMail(compose(mail));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, nameOf(mail.id, mail.queuedAt));
        const { queuedAt: at, to, subject, text } = mail;
        await write(`${path}.json`, JSON.stringify(Kept.encode({ at, to, subject, text })));
        await write(`${path}.eml`, message as Buffer);
        return null;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        return { problem: `dev-mailbox ${code}`, isFinal: false };
      }
    },
    close: () => transport.close(),
  };
};

const ENDING = '.json';

/** Drops the mails to an address. */
export const dropDevMails = async (dataFolder: string, address: string): Promise<void> => {
  const folder = devMailboxFolder(dataFolder);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(ENDING))) {
    const path = join(folder, name);
    const kept = Kept.decode(JSON.parse(await readFile(path, 'utf8')));
    if (E.isLeft(kept) || kept.right.to.toLowerCase() !== address.toLowerCase()) continue;
    await rm(`${path.slice(0, -ENDING.length)}.eml`, { force: true });
    await rm(path, { force: true });
  }
};

/** Reads what is in the folder, newest first. */
export const readDevMailbox = async (dataFolder: string, most: number): Promise<readonly KeptMail[]> => {
  const folder = devMailboxFolder(dataFolder);
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .reverse()
    .slice(0, most);
  const read = await Promise.all(
    newest.map(async (name) => Kept.decode(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  );
  return read.flatMap((kept) => (E.isRight(kept) ? [kept.right] : []));
};
