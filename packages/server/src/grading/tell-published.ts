import { nameOf } from '../account/send-link.ts';
import type { Platform } from '../app/platform.ts';
import type { Db } from '../db/database.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { addressees } from './addressee-store.ts';
import { texts } from './texts.ts';

export type Telling = Pick<Platform, 'config' | 'institution'>;

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
