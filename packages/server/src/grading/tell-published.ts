import { nameOf } from '../account/send-link.ts';
import type { Platform } from '../app/platform.ts';
import type { Db } from '../db/database.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { texts } from './texts.ts';

export type Telling = Pick<Platform, 'config' | 'institution'>;

/** Who has sheets, with what a mail about one says. Those without an address are left out. */
export const addressees = (db: Db, sheetIds: readonly number[]) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'sheet.id as sheetId',
      'quiz.name as quiz',
      'sheet.is_valid as isValid',
      'person.full_name as fullName',
      'person.email',
    ])
    .where('sheet.id', 'in', sheetIds)
    .where('person.email', 'is not', null)
    .orderBy('sheet.id')
    .execute();

export const homeAddress = ({ config }: Pick<Platform, 'config'>): string => `${config.publicUrl}/home`;

/** Mails that results can be seen, or ('changed') that they are other ones now. Of a sheet that another one replaced: nothing. */
export const tellPublished = async (
  within: Db,
  platform: Telling,
  sheetIds: readonly number[],
  which: 'published' | 'changed' = 'published',
): Promise<void> => {
  if (sheetIds.length === 0) return;
  const institution = nameOf(await platform.institution());
  for (const { email, fullName, quiz, isValid } of await addressees(within, sheetIds))
    if (email !== null && isValid)
      await queueMail(within, { to: email, ...texts.mails[which](institution, fullName, quiz, homeAddress(platform)) });
};
