import { commentProblem, getAnswerReview, requestRegrade, TIMESTAMP_HEADER } from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import { forbidden, refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { texts } from '../grading/texts.ts';
import { notFound } from '../refusals.ts';
import { fileGrants } from '../sheets/file-grants.ts';
import { answerReview, mayRequest } from './answer-review.ts';
import { type ResultItem, readResults, type SheetResults } from './read-results.ts';
import { addRegrade } from './regrade-store.ts';
import { reviewFacts } from './review-facts-store.ts';
import { reviewRefusal } from './review-rules.ts';

const itemIn = ({ sections }: SheetResults, itemId: number): ResultItem | undefined =>
  sections.flatMap(({ items }) => items.flatMap((item) => [item, ...item.children])).find(({ id }) => id === itemId);

export const resultsModule: Module = (handle, { db, now, institution, config }) => {
  const grants = fileGrants(config);
  const factsOf = async (sheetId: number) =>
    reviewFacts(db, sheetId, { now: now(), grace: answerGrace((await institution()).rules) });

  handle(getAnswerReview, async ({ params, caller, header }) => {
    const wall = header(TIMESTAMP_HEADER);
    const tolerance = (await institution()).rules.clockToleranceSeconds * SECOND_MS;
    // A number that is none compares false: it is off, too.
    if (wall !== null && !(Math.abs(Number(wall) - now()) <= tolerance)) return reply(406, refusal(texts.clockOff));
    const facts = await factsOf(params.id);
    if (facts?.userId !== caller.userId) return notFound();
    const refused = reviewRefusal(facts);
    if (refused !== null) return forbidden(refused);
    const results = await readResults(db, params.id);
    return results === null
      ? forbidden(texts.notPublished)
      : reply(200, {
          ...(await answerReview(db, results, facts, grants)),
          hasPlayback: (await institution()).rules.ownPlayback,
        });
  });

  handle(requestRegrade, async ({ body, caller }) => {
    const { answersSheetId: sheetId, itemId } = body;
    const facts = await factsOf(sheetId);
    if (facts?.userId !== caller.userId) return notFound();
    const problem = commentProblem(body.comment, true);
    if (problem !== null) return reply(400, { msg: problem, problems: ['comment'] });
    const refused = reviewRefusal(facts) ?? (facts.takesRegrades ? null : texts.notTaken);
    if (refused !== null) return forbidden(refused);
    const results = await readResults(db, sheetId);
    if (results === null) return forbidden(texts.notPublished);
    const item = itemIn(results, itemId);
    if (item === undefined) return notFound(texts.noItem);
    if (item.maxPoints === null || !mayRequest(item, [])) return forbidden(texts.notWrong);
    const added = await addRegrade(db, { sheetId, itemId, comment: body.comment.trim(), at: now() });
    return added === undefined ? forbidden(texts.alreadyAsked) : reply(200, added);
  });
};
