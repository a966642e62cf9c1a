import { identificationOf, isCedula } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import { endLogins } from '../accounts/account/operate-account.ts';
import { texts as accountTexts } from '../accounts/account-texts.ts';
import { nameOf } from '../accounts/links/send-link.ts';
import { sheetsOut } from '../exams/sheets/sheets-out.ts';
import type { Tx } from '../platform/db/database.ts';
import type { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import { whyNotNumber } from './document-number.ts';

/** Its row is held while it is corrected. */
interface HeldPerson {
  readonly id: number;
  readonly reference: string;
}

export interface GivenReference {
  readonly reference: string;
  /** Somebody says so of digits that are no cédula. */
  readonly isPassport: boolean;
}

/** hasActed: what they did is kept beside the number. */
export type ReferenceProblem =
  | { readonly is: 'taken' | 'underWay' | 'inLaboratory' | 'hasActed' }
  | { readonly is: 'noNumber'; readonly why: string };

export interface ReferenceSet {
  readonly reference: string;
  /** False: it was this one. */
  readonly isOther: boolean;
  readonly mails: number;
  /** Somebody had signed up with it and not activated the account, which is gone. */
  readonly isSignUpGone: boolean;
  /** A grade of the process before stands under the number that they had, or under the one that they have now. */
  readonly gradeBefore: boolean;
  readonly gradeNow: boolean;
}

/** Somebody else has the number; of a sign-up that nobody activated and that is on no roster, it can be taken. */
const holderOf = (tx: Tx, reference: string, id: number) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'activated_at'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('answers_sheet').select('id').whereRef('user_id', '=', 'app_user.id')).as('has_sheet'),
    )
    .where(({ fn }) => fn<string>('upper', ['reference']), '=', reference)
    .where('id', '!=', id)
    .forUpdate()
    .executeTakeFirst();

const hasActed = async (tx: Tx, reference: string): Promise<boolean> => {
  const { rows } = await sql<{ readonly acted: boolean }>`
    select exists (select from operator_action where who = ${reference})
      or exists (select from photo_access where who = ${reference}) as acted`.execute(tx);
  return rows[0]?.acted === true;
};

const hasGrade = async (tx: Tx, reference: string): Promise<boolean> =>
  (await tx
    .selectFrom('last_grade')
    .select('reference')
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst()) !== undefined;

/** Held from here on: none of them is opened meanwhile, since a sheet that is under way names the number in its log. */
const sheetsOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('answers_sheet')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

const tell = async (
  tx: Tx,
  { id, reference: before }: HeldPerson,
  reference: string,
  institution: InstitutionSettings,
): Promise<number> => {
  const { email, full_name: fullName } = await tx
    .selectFrom('app_user')
    .select(['email', 'full_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (email === null) return 0;
  await queueMail(tx, {
    to: email,
    ...accountTexts.mails.referenceChanged(nameOf(institution), fullName, before, reference),
  });
  return 1;
};

/**
 * Corrects the number of somebody's document, with which they log in, and mails it to them. What is theirs stays theirs: it is kept by
 * the account, but a grade of the process before, which is whoever's number it is.
 */
export const setReference = async (
  tx: Tx,
  person: HeldPerson,
  given: GivenReference,
  institution: InstitutionSettings,
  now: EpochMs,
): Promise<E.Either<ReferenceProblem, ReferenceSet>> => {
  const { id } = person;
  const why = whyNotNumber(given.reference, given.isPassport);
  if (why !== null) return E.left({ is: 'noNumber', why });
  const reference = identificationOf(given.reference);
  const grades = {
    gradeBefore: await hasGrade(tx, person.reference),
    gradeNow: await hasGrade(tx, reference),
  };
  if (reference === person.reference)
    return E.right({ reference, isOther: false, mails: 0, isSignUpGone: false, ...grades });
  const holder = await holderOf(tx, reference, id);
  if (holder !== undefined && (holder.activated_at !== null || holder.has_sheet)) return E.left({ is: 'taken' });
  if (await hasActed(tx, person.reference)) return E.left({ is: 'hasActed' });
  const sheets = await sheetsOf(tx, id);
  if (sheets.some(({ status }) => status === 'A')) return E.left({ is: 'underWay' });
  const out = await sheetsOut(
    tx,
    sheets.map((sheet) => sheet.id),
  );
  if (out.size > 0) return E.left({ is: 'inLaboratory' });
  if (holder !== undefined) {
    await endLogins(tx, holder.id, now);
    await tx.deleteFrom('app_user').where('id', '=', holder.id).execute();
  }
  await tx.updateTable('app_user').set({ reference }).where('id', '=', id).execute();
  // A screen that is logged in would go on with the number of before.
  await endLogins(tx, id, now);
  await tx
    .updateTable('personal_data')
    .set({ document_type: isCedula(reference) ? 1 : 2 })
    .where('user_id', '=', id)
    .execute();
  const mails = await tell(tx, person, reference, institution);
  return E.right({ reference, isOther: true, mails, isSignUpGone: holder !== undefined, ...grades });
};
