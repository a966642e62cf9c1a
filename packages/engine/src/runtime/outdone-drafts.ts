import { givenSince } from '../answers/given-since.ts';
import { outdoneBy } from '../answers/outdone-by.ts';
import type { Opening } from '../content/opening.ts';
import type { Session } from '../session/session.ts';
import type { KeptDraft } from './draft-record.ts';

/**
 * What an opening would take away of the answers here, as drafts, so that nothing of it goes in silence. What was given in this page, by whoever sits
 * here, is the latest that anybody gave, and so is an answer to a question that was only visited elsewhere: they are given again. What
 * another device has answered since stays so; what was here is shown.
 */
export const outdoneDrafts = (since: Session, head: Session, opening: Opening): readonly Required<KeptDraft>[] => {
  const inThisPage = new Set(givenSince(since, head).map(({ itemId }) => itemId));
  const outdone = outdoneBy(head, opening).filter(
    // In its own epoch the higher version is this device's own, and later.
    ({ itemId, epoch }) => epoch < opening.epoch || inThisPage.has(itemId),
  );
  return outdone.map(({ itemId, details, at, epoch, revision, isVisitOnly }) => {
    const isAgain = isVisitOnly || inThisPage.has(itemId);
    const text = details.find(({ answer }) => answer !== null)?.answer ?? '';
    return {
      itemId,
      text,
      details,
      keyAt: at,
      revision: isAgain ? opening.revision : revision,
      epoch: isAgain ? opening.epoch : epoch,
    };
  });
};
