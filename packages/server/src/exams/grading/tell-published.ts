import { nameOf } from '../../accounts/links/send-link.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { publicUrlOf } from '../../platform/institution/public-address.ts';
import { queueMails } from '../../platform/mail/mail-queue.ts';
import { addressees } from './addressee-store.ts';
import { texts } from './texts.ts';

export type Telling = Pick<AppContext, 'config' | 'institution'>;

export const homeAddress = ({ config }: Pick<AppContext, 'config'>, institution: InstitutionSettings): string =>
  `${publicUrlOf(config, institution)}/home`;

/**
 * Mails that results can be seen, or that they are other ones now: by another right answer ('changed'), or by answers of their own ('keptApart'). Of a sheet that another one replaced: nothing. Returns
 * how many mails.
 */
export const tellPublished = async (
  tx: Tx,
  context: Telling,
  sheetIds: readonly number[],
  which: 'published' | 'changed' | 'keptApart' = 'published',
): Promise<number> => {
  if (sheetIds.length === 0) return 0;
  const institution = await context.institution();
  const [name, home] = [nameOf(institution), homeAddress(context, institution)];
  const mails = (await addressees(tx, sheetIds)).flatMap(({ email, fullName, quiz, isValid }) =>
    email !== null && isValid ? [{ to: email, ...texts.mails[which](name, fullName, quiz, home) }] : [],
  );
  await queueMails(tx, mails);
  return mails.length;
};
