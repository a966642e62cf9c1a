import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { Server } from './server.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const read = async (file: string): Promise<Mail> => {
  const { to, subject = '', text = '' } = await PostalMime.parse(await readFile(file));
  return { to: to?.[0]?.address ?? '', subject, text };
};

/** Reads what was mailed to somebody, oldest first: the files that stand in for a mail server. */
export const mailsTo = async ({ dataFolder }: Server, address: string): Promise<readonly Mail[]> => {
  const folder = join(dataFolder, 'dev-mailbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((name) => read(join(folder, name))));
  return mails.filter(({ to }) => to === address);
};

/** The newest mail to somebody, once there are `count` of them. */
export const mailTo = async (server: Server, address: string, count = 1): Promise<Mail> => {
  let mails: readonly Mail[] = [];
  await expect
    .poll(async () => {
      mails = await mailsTo(server, address);
      return mails.length;
    })
    .toBe(count);
  const newest = mails.at(-1);
  if (newest === undefined) throw new Error(`No mail to ${address}`);
  return newest;
};

const found = (mail: Mail, pattern: RegExp): string => {
  const [, text] = pattern.exec(mail.text) ?? [];
  if (text === undefined) throw new Error(`${pattern} is not in "${mail.subject}"`);
  return text;
};

/** The path of the mail's link: followed on this test's server. */
export const linkIn = (mail: Mail): string => found(mail, /https?:\/\/[^/\s]+(\/\S+)/);
export const codeIn = (mail: Mail): string => found(mail, /\b(\d{6})\b/);
