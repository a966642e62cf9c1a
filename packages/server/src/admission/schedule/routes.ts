import { confirmScheduleStep, getHome, TIME_ZONE_HEADER } from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import { reply } from '../../platform/http/reply.ts';
import { datesIn } from './dates-in.ts';
import { keepConfirmation, readProgress, readSchedule } from './schedule-store.ts';
import { isActive, stepView } from './step-view.ts';
import { texts } from './texts.ts';

const refusal = (msg: string) => ({ msg, message: null, error: null });

const hasConfirmation = (actions: readonly object[]): boolean =>
  actions.some((action) => 'type' in action && action.type === 'confirm');

export const scheduleModule: Module = (handle, { db, now }) => {
  handle(getHome, async ({ caller: { userId }, header }) => {
    const [steps, progress] = [await readSchedule(db, userId), await readProgress(db, userId)];
    const dated = datesIn(header(TIME_ZONE_HEADER));
    const at = now();
    return reply(
      200,
      steps.map((step) => stepView(step, progress, at, dated)),
    );
  });

  handle(confirmScheduleStep, async ({ caller: { userId }, params }) => {
    const step = (await readSchedule(db, userId)).find(({ id }) => id === params.id);
    // A step that says something else is another one: the page is older than the schedule.
    if (step === undefined) return reply(404, refusal(texts.changed));
    if (!hasConfirmation(step.actions)) return reply(404, refusal(texts.nothingToConfirm));
    if (step.isConfirmed) return reply(200, { message: texts.confirmed });
    const at = now();
    if (!isActive(step, await readProgress(db, userId), at)) return reply(403, refusal(texts.notOpen));
    const isKept = await keepConfirmation(db, step, userId, at);
    return isKept ? reply(200, { message: texts.confirmed }) : reply(404, refusal(texts.changed));
  });
};
