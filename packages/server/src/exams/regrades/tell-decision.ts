import { nameOf } from '../../accounts/links/send-link.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { addressees } from '../grading/addressee-store.ts';
import { homeAddress, type Telling, tellPublished } from '../grading/tell-published.ts';
import { texts } from '../grading/texts.ts';
import { readResults } from '../results/read-results.ts';
import type { RegradeDecision } from './decide-regrade.ts';
import type { ChangedGrade } from './recompute.ts';
import type { RegradeRequest } from './regrade-request-store.ts';

const numberOf = async (db: Db, { sheetId, itemId }: RegradeRequest): Promise<string | null> => {
  const items = (await readResults(db, sheetId))?.sections.flatMap((section) =>
    section.items.flatMap((item) => [item, ...item.children]),
  );
  return items?.find(({ id }) => id === itemId)?.number ?? null;
};

/** Tells who asked, on their screen and by mail; and by mail the others whose published grade is another one now. */
export const tellDecision = async (
  tx: Tx,
  context: Telling,
  request: RegradeRequest,
  changed: readonly ChangedGrade[],
  { status, answer, at }: RegradeDecision,
): Promise<void> => {
  const decision = texts.decided(request.quiz, await numberOf(tx, request), status);
  const institution = await context.institution();
  for (const { email, fullName } of await addressees(tx, [request.sheetId]))
    if (email !== null) {
      const mail = texts.mails.decided(
        nameOf(institution),
        fullName,
        decision,
        answer,
        homeAddress(context, institution),
      );
      await queueMail(tx, { to: email, ...mail });
    }
  const others = changed.filter(({ sheetId, isPublished }) => isPublished && sheetId !== request.sheetId);
  await tellPublished(
    tx,
    context,
    others.map(({ sheetId }) => sheetId),
    'changed',
  );
  await publish(tx, {
    channel: { userId: request.userId },
    name: 'message',
    data: { title: texts.regradeTitle, message: `${decision} ${answer}`, type: 'info' },
    at,
  });
};
