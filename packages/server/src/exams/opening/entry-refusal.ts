import type { EpochMs } from '@quipu/engine';
import { texts as accessTexts } from '../../accounts/access-texts.ts';
import { accountStateOf } from '../../accounts/login/login-rules.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { isAnswering } from '../operating/under-way-store.ts';
import { texts } from '../texts.ts';

/** 403: stays, and reads why. 412: has to log in again, which asks for what is missing. */
export interface EntryRefusal {
  readonly status: 403 | 412;
  readonly text: string;
}

/**
 * Says why a login would not let somebody in by now, though their session goes on: their evaluations are neither listed nor
 * opened. Null: they are. Nobody is sent away from an evaluation that is under way. What it goes by was read with the token of this request.
 */
export const entryRefusal = async (
  db: Db,
  { userId, account }: Pick<Caller, 'userId' | 'account'>,
  rules: InstitutionSettings['rules'],
  now: EpochMs,
): Promise<EntryRefusal | null> => {
  if (account === null) throw new Error('A call that lets nobody in takes nobody for who they were');
  const state = accountStateOf(account, rules, now);
  if (state === 'free' || (await isAnswering(db, userId))) return null;
  switch (state) {
    case 'outsideHours':
      return { status: 403, text: accessTexts.outsideHours };
    case 'inactive':
    case 'pending':
      return { status: 403, text: accessTexts.inactive };
    case 'unconfirmed':
      return { status: 412, text: texts.confirmEmail };
    case 'mustReplace':
      return { status: 412, text: texts.replacePassword };
    default:
      return state satisfies never;
  }
};
