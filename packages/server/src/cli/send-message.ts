import { PushMessage } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { LONGEST_NOTICE, sendNotice } from '../live/send-notice.ts';
import { type Command, done, failed } from './command.ts';
import { texts } from './texts.ts';

const personOf = async (db: Db, reference: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('app_user')
      .select('id')
      .where(sql`upper(reference)`, '=', reference.trim().toUpperCase())
      .executeTakeFirst()
  )?.id;

/** A notice on the screen of one person, or of everyone. */
export const sendMessage: Command = async ({ db, now }, { positionals, values, flags }) => {
  const [text = '', ...more] = positionals.map((word) => word.trim());
  const { to, who = '', type, title } = values;
  const data = PushMessage.decode({ message: text, type, title });
  const isAddressed = (to === undefined) === flags.includes('all');
  if (
    !isAddressed ||
    text === '' ||
    text.length > LONGEST_NOTICE ||
    more.length > 0 ||
    who.trim() === '' ||
    !isRight(data)
  )
    return failed(texts.needsMessage);
  const userId = to === undefined ? null : await personOf(db, to);
  if (userId === undefined) return failed(texts.noPerson);
  await sendNotice(db, {
    who: who.trim(),
    why: values.why?.trim() || text,
    what: { userId },
    to: userId === null ? 'global' : [userId],
    data: data.right,
    at: now(),
  });
  return done(userId === null ? texts.sentToAll : texts.sentTo(to ?? ''));
};
