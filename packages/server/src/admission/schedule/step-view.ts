import { problemsOf, ScheduleStep, type StepAction } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Window, WriteDates } from './dates-in.ts';
import type { KeptStep, Progress } from './schedule-store.ts';

/** It is open from its opening until just before its end. */
const isOpen = ({ opensAt, closesAt }: Window, now: EpochMs): boolean =>
  (opensAt === null || now >= opensAt) && (closesAt === null || now < closesAt);

const isReached = ({ requires }: KeptStep, { isEnrolled, hasPostulated }: Progress): boolean =>
  requires === null || (requires === 'enrollment' ? isEnrolled : hasPostulated);

/** The person can act on it: now is its time, and what it requires was sent. */
export const isActive = (step: KeptStep, progress: Progress, now: EpochMs): boolean =>
  isOpen(step, now) && isReached(step, progress);

const isComplete = (step: KeptStep, { isEnrolled, hasPostulated }: Progress, now: EpochMs): boolean => {
  switch (step.completedBy) {
    case 'enrollment':
      return isEnrolled;
    case 'postulation':
      return hasPostulated;
    case 'confirmation':
      return step.isConfirmed;
    case 'end':
      return step.closesAt !== null && now >= step.closesAt;
    default:
      return step.completedBy satisfies never;
  }
};

/** Everybody has to do these. */
const OWED: ReadonlySet<KeptStep['completedBy']> = new Set(['enrollment', 'confirmation']);

const confirmUrl = (stepId: number): string => `/api/schedule-step/${stepId}/confirm`;

/** A confirmation is not asked for again; one without an address of its own is of the step. */
const actionsOf = (actions: readonly StepAction[], { id, isConfirmed }: KeptStep): readonly StepAction[] =>
  actions
    .filter(({ type }) => type !== 'confirm' || !isConfirmed)
    .map((action) => (action.type === 'confirm' && action.url === null ? { ...action, url: confirmUrl(id) } : action));

/** A step as the person sees it now. */
export const stepView = (step: KeptStep, progress: Progress, now: EpochMs, dated: WriteDates): ScheduleStep => {
  const { id, title, subtitle, image, content, messages, actions } = step;
  const decoded = ScheduleStep.decode({ id, title, subtitle, image, content, messages, actions });
  if (E.isLeft(decoded)) throw new Error(`A step of the schedule is damaged: ${problemsOf(decoded.left).join('; ')}`);
  const view = decoded.right;
  const written = (text: string) => dated(text, step);
  const writtenOrNone = (text: string | null) => (text === null ? null : written(text));
  return {
    ...view,
    title: written(view.title),
    subtitle: writtenOrNone(view.subtitle),
    isComplete: isComplete(step, progress, now),
    isActive: isActive(step, progress, now),
    isOwed: OWED.has(step.completedBy) && !isComplete(step, progress, now),
    closesAt: step.closesAt,
    content: view.content.map((line) => ({
      ...line,
      title: writtenOrNone(line.title),
      content: writtenOrNone(line.content),
    })),
    messages: view.messages.map((message) => ({ ...message, text: written(message.text) })),
    actions: actionsOf(view.actions, step),
  };
};
