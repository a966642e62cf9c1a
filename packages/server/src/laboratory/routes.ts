import { laboratoryCodes, takeLaboratoryResults } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import pLimit from 'p-limit';
import type { Module } from '../platform/context/app-context.ts';
import { openCallLimit } from '../platform/context/open-call-limit.ts';
import { forbidden, refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { sealCodes } from './codes-parcel.ts';
import { laboratoryKey } from './laboratory-store.ts';
import { codesOfLaboratory, noteGiven } from './session-code-store.ts';
import { resultsTaker } from './take-results.ts';
import { texts } from './texts.ts';

/** Serves what the institution's server answers to a laboratory that has a network again. */
export const laboratoryModule: Module = (handle, context) => {
  const take = resultsTaker(context);
  const { db, config, now } = context;
  const withinLimit = openCallLimit(context);
  // Unpacking and replaying is work of this process: one at a time, the others in line.
  const oneTaking = pLimit(1);

  handle(laboratoryCodes, async ({ params: { id }, address }) => {
    if (!(await withinLimit('laboratoryCodes', address))) return reply(429, refusal(texts.tooMany));
    const key = await laboratoryKey(db, config, id);
    if (key === null) return forbidden(texts.taking.unknown);
    const codes = await codesOfLaboratory(db, config, id, now());
    await noteGiven(
      db,
      id,
      codes.map(({ session }) => session),
      now(),
    );
    return reply(200, { now: now(), count: codes.length, codes: sealCodes(id, key, codes) });
  });

  handle(takeLaboratoryResults, async ({ body: { file }, address }) => {
    if (!(await withinLimit('laboratory', address))) return reply(429, refusal(texts.tooMany));
    const taken = await oneTaking(() => take(file));
    if (E.isLeft(taken)) return forbidden(texts.taking[taken.left]);
    const { laboratory, sheets, receipt } = taken.right;
    return reply(200, {
      now: context.now(),
      laboratory,
      sheets: sheets.map(({ id, person, quiz, outcome, ...sheet }) => ({
        ...{ id, person, quiz, outcome },
        message: `${texts.outcomes[outcome]}${texts.noted(sheet)}`,
      })),
      receipt,
    });
  });
};
