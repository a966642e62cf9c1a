import { nameOf } from '../account/send-link.ts';
import type { Db } from '../db/database.ts';
import { publish } from '../live/publish.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { addressees } from './addressee-store.ts';
import type { RegradeDecision } from './decide-regrade.ts';
import { readResults } from './read-results.ts';
import type { ChangedGrade } from './recompute.ts';
import type { RegradeRequest } from './regrade-request-store.ts';
import { homeAddress, type Telling, tellPublished } from './tell-published.ts';
import { texts } from './texts.ts';

const numberOf = async (db: Db, { sheetId, itemId }: RegradeRequest): Promise<number | null> => {
  const items = (await readResults(db, sheetId))?.sections.flatMap((section) =>
    section.items.flatMap((item) => [item, ...item.children]),
  );
  return items?.find(({ id }) => id === itemId)?.number ?? null;
};

/** Tells who asked, on their screen and by mail; and by mail the others whose published grade is another one now. */
export const tellDecision = async (
  within: Db,
  platform: Telling,
  request: RegradeRequest,
  changed: readonly ChangedGrade[],
  { status, answer, at }: RegradeDecision,
): Promise<void> => {
  const decision = texts.decided(request.quiz, await numberOf(within, request), status);
  const institution = nameOf(await platform.institution());
  for (const { email, fullName } of await addressees(within, [request.sheetId]))
    if (email !== null) {
      const mail = texts.mails.decided(institution, fullName, decision, answer, homeAddress(platform));
      await queueMail(within, { to: email, ...mail });
    }
  const others = changed.filter(({ sheetId, isPublished }) => isPublished && sheetId !== request.sheetId);
  await tellPublished(
    within,
    platform,
    others.map(({ sheetId }) => sheetId),
    'changed',
  );
  await publish(within, {
    channel: { userId: request.userId },
    name: 'message',
    data: { title: texts.regradeTitle, message: `${decision} ${answer}`, type: 'info' },
    at,
  });
};
