import { laboratoryChanges, takeLaboratoryChanges } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { Module } from '../../platform/context/app-context.ts';
import { openCallLimit } from '../../platform/context/open-call-limit.ts';
import { forbidden, refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { isChangesPass } from '../changes-pass.ts';
import { laboratoryState, type WaitingNotice } from '../laboratory-state.ts';
import { laboratoryKey } from '../laboratory-store.ts';
import type { LocalClock } from '../local-clock.ts';
import { onlyFromLoopback } from '../loopback.ts';
import { LABORATORY } from '../room-actions.ts';
import { settling } from '../settling.ts';
import { texts as laboratoryTexts } from '../texts.ts';
import { makeChanges } from './make-changes.ts';
import { takeChanges } from './take-changes.ts';
import { texts } from './texts.ts';

/** Serves what the institution's server answers to a computer of a package that asks what has changed. */
export const laboratoryChangesModule: Module = (handle, context) => {
  const { db, config, now } = context;
  const withinLimit = openCallLimit(context);
  handle(laboratoryChanges, async ({ params: { id }, body: { pass }, address }) => {
    if (!(await withinLimit('laboratoryChanges', address))) return reply(429, refusal(laboratoryTexts.tooMany));
    const key = await laboratoryKey(db, config, id);
    if (key === null || !isChangesPass(key, pass)) return forbidden(laboratoryTexts.taking.unknown);
    const made = await db.transaction().execute(async (tx) => {
      const changes = await makeChanges(tx, config, id, now());
      // The same ones are asked for again and again.
      if (typeof changes !== 'string' && changes.isNew) {
        const { number, changed } = changes;
        const what = { action: 'fetch-laboratory-changes', laboratory: id, changes: number, changed: changed.length };
        await keepAction(tx, LABORATORY, null, what, now());
      }
      return changes;
    });
    if (made === 'nothing') return reply(200, { now: now(), file: null });
    if (typeof made === 'string') return forbidden(texts.none[made]);
    return reply(200, { now: now(), file: made.file.toString('base64') });
  });
};

/** Serves what a laboratory's own server answers to whoever loads it. */
export const localChangesModule =
  (clock: LocalClock, waiting: WaitingNotice): Module =>
  (handle, context) => {
    const fromLoopback = onlyFromLoopback(context.config.allowedOrigins);
    const settle = settling(context);
    handle(
      takeLaboratoryChanges,
      fromLoopback<typeof takeLaboratoryChanges>(async ({ body }) => {
        await settle();
        const taken = await takeChanges(context, body.file);
        if (E.isLeft(taken)) return forbidden(texts.problems[taken.left]);
        return reply(200, { ...taken.right, state: await laboratoryState(context, clock, waiting) });
      }),
    );
  };
