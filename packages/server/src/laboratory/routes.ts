import { takeLaboratoryResults } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { createLine } from '../app/line.ts';
import { openCallLimit } from '../app/open-call-limit.ts';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { forbidden, refusal } from '../evaluations/refusals.ts';
import { resultsTaker } from './take-results.ts';
import { texts } from './texts.ts';

/** What the institution's server answers to a laboratory that has a network again. */
export const laboratoryArea: Area = (handle, platform) => {
  const take = resultsTaker(platform);
  const withinLimit = openCallLimit(platform);
  // Unpacking and replaying is work of this process: one at a time, the others in line.
  const line = createLine(1);

  handle(takeLaboratoryResults, async ({ body: { file }, address }) => {
    if (!(await withinLimit('laboratory', address))) return reply(429, refusal(texts.tooMany));
    const taken = await line.run(() => take(file));
    if (E.isLeft(taken)) return forbidden(texts.taking[taken.left]);
    const { laboratory, sheets, receipt } = taken.right;
    return reply(200, {
      now: platform.now(),
      laboratory,
      sheets: sheets.map(({ clockAhead, photosLeft, ...sheet }) => ({
        ...sheet,
        message: `${texts.outcomes[sheet.outcome]}${texts.clockAhead(clockAhead)}${texts.photosLeft(photosLeft)}`,
      })),
      receipt,
    });
  });
};
