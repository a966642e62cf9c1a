import type { EpochMs } from '@quipu/engine';
import { nameOf } from '../../accounts/links/send-link.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { addressees } from '../grading/addressee-store.ts';
import { homeAddress, type Telling } from '../grading/tell-published.ts';
import { heldObjection, type KeptObjection } from './objection-store.ts';
import { texts } from './texts.ts';

export interface ObjectionWord {
  readonly isUpheld: boolean;
  /** The person reads it. */
  readonly answer: string;
  readonly at: EpochMs;
}

/** The institution's word stands, and its person hears of it: on their screen and by mail, from nobody of the staff by name. */
const tellWord = async (
  tx: Tx,
  context: Telling,
  { sheetId, userId, evaluation, kinds }: KeptObjection,
  { isUpheld, answer, at }: ObjectionWord,
): Promise<void> => {
  const word = texts.decided(
    evaluation,
    kinds.reduce((sum, { count }) => sum + count, 0),
    isUpheld,
  );
  const institution = await context.institution();
  for (const { email, fullName } of await addressees(tx, [sheetId]))
    if (email !== null) {
      const mail = texts.mail(nameOf(institution), fullName, word, answer, homeAddress(context, institution));
      await queueMail(tx, { to: email, ...mail });
    }
  await publish(tx, {
    channel: { userId },
    name: 'message',
    data: { title: texts.title, message: `${word} ${answer}`, type: 'info' },
    at,
  });
};

export type DecideOutcome =
  | { readonly kind: 'noObjection' | 'alreadyDecided' }
  | { readonly kind: 'decided'; readonly sheetId: number; readonly incidentIds: readonly number[] };

/** Decides on an objection: the first decision stays. Its incidents are the caller's to close. */
export const decideObjection = async (
  tx: Tx,
  context: Telling,
  id: number,
  word: ObjectionWord,
): Promise<DecideOutcome> => {
  const held = await heldObjection(tx, id);
  if (held === undefined) return { kind: 'noObjection' };
  if (held.decidedAt !== null) return { kind: 'alreadyDecided' };
  const { isUpheld, answer, at } = word;
  await tx
    .updateTable('objection')
    .set({ is_upheld: isUpheld, answer, decided_at: new Date(at) })
    .where('id', '=', id)
    .execute();
  const incidents = await tx.selectFrom('incident').select('id').where('objection_id', '=', id).orderBy('id').execute();
  await tellWord(tx, context, held, word);
  return { kind: 'decided', sheetId: held.sheetId, incidentIds: incidents.map((one) => one.id) };
};
