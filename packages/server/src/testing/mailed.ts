import type { TestServer } from './test-server.ts';

export interface Mailed {
  readonly subject: string;
  readonly text: string;
}

/** Finds what waits to be sent to an address, oldest first. */
export const mailsTo = async ({ database }: TestServer, email: string): Promise<readonly Mailed[]> => {
  const rows = await database.db
    .selectFrom('mail_job')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return rows.map(({ subject, text }) => ({ subject, text: text ?? '' }));
};

/** The token of the link in the newest mail to an address that has one. */
export const mailedToken = async (server: TestServer, email: string): Promise<string> => {
  const texts = (await mailsTo(server, email)).map(({ text }) => text);
  const tokens = texts.flatMap((text) => /https?:\/\/\S+\/(?:activation|reset)\/([\w-]+)/.exec(text)?.[1] ?? []);
  const last = tokens.at(-1);
  if (last === undefined) throw new Error(`No link was mailed to ${email}: ${texts.join('\n---\n')}`);
  return last;
};
