import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

export const ActionType = t.keyof({ logout: null, route: null, download: null, confirm: null }, 'ActionType');
export type ActionType = t.TypeOf<typeof ActionType>;

export const MessageType = t.keyof({ info: null, success: null, warning: null, error: null }, 'MessageType');
export type MessageType = t.TypeOf<typeof MessageType>;

/** Routes that an action may lead to, by name. */
export const ROUTE_PATHS = {
  home: '/home',
  login: '/login',
  register: '/register',
  postulation: '/postulation',
  'reset-password': '/reset-password',
  'update-email': '/update-email',
} as const;
export type RouteName = keyof typeof ROUTE_PATHS;

const StepContent = wireRecord('StepContent', {
  /** A style by name. */
  className: ['class', nullable(t.string)],
  icon: ['icon', nullable(t.string)],
  title: ['title', nullable(t.string)],
  content: ['content', nullable(t.string)],
});
/** `text`: HTML, untrusted. */
const StepMessage = wireRecord('StepMessage', { type: ['type', MessageType], text: ['text', t.string] });

/** `text`: the button's. `title`: what it does, for who needs it said. `mobile`: the button's text on a small screen. */
export const StepAction = wireRecord('StepAction', {
  type: ['type', ActionType],
  text: ['text', t.string],
  title: ['title', nullable(t.string)],
  mobile: ['mobile', nullable(t.string)],
  icon: ['icon', nullable(t.string)],
  color: ['color', nullable(t.string)],
  href: ['href', nullable(t.string)],
  /** download: what; confirm: where to post. */
  url: ['url', nullable(t.string)],
  filename: ['filename', nullable(t.string)],
  routeName: ['routeName', nullable(t.string)],
  /** confirm: what is asked first. */
  message: ['message', nullable(t.string)],
});
export type StepAction = t.TypeOf<typeof StepAction>;

/** A step of the home. Only active ones can be acted on; the current one is the last that is active. */
export const ScheduleStep = wireRecord('ScheduleStep', {
  id: ['id', Id],
  title: ['title', t.string],
  subtitle: ['subtitle', nullable(t.string)],
  image: ['image', nullable(t.string)],
  isComplete: ['complete', withDefault(Flag, false)],
  isActive: ['is_active', withDefault(Flag, false)],
  /** Everybody has to do it, and this person has not. A second application is offered, and an end only comes. */
  isOwed: ['is_owed', withDefault(Flag, false)],
  /** The instant from which it cannot be acted on any more. Null: there is none. */
  closesAt: ['closes_at', nullable(Count)],
  content: ['content', withDefault(t.readonlyArray(StepContent), [])],
  messages: ['messages', withDefault(t.readonlyArray(StepMessage), [])],
  actions: ['actions', withDefault(t.readonlyArray(StepAction), [])],
});
export type ScheduleStep = t.TypeOf<typeof ScheduleStep>;

/** Returns the last active step. Null means that none is active. */
export const currentStep = (steps: readonly ScheduleStep[]): ScheduleStep | null =>
  steps.findLast(({ isActive }) => isActive) ?? null;

/** The step that the person still owes, of which the time runs out first, wherever it stands. Null: none. */
export const dueStep = (steps: readonly ScheduleStep[]): ScheduleStep | null =>
  steps
    .filter(({ isActive, isOwed }) => isActive && isOwed)
    .reduce<ScheduleStep | null>(
      (first, step) => (first === null || (step.closesAt ?? Infinity) < (first.closesAt ?? Infinity) ? step : first),
      null,
    );
