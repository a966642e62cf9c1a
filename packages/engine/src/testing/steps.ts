import fc from 'fast-check';
import { MINUTE } from './sheets.ts';

const KINDS = [
  ...['answer', 'answer', 'answer', 'answer', 'answer', 'answer', 'answer', 'answer', 'answer', 'answer'],
  ...['answerHere', 'answerHere', 'answerHere', 'answerHere', 'answerHere', 'wrongAnswer'],
  ...[
    'next',
    'next',
    'next',
    'previous',
    'goTo',
    'goTo',
    'flag',
    'startSection',
    'startSection',
    'sectionConfirmed',
    'askSection',
  ],
  ...['time', 'time', 'sessionTime', 'sync', 'sync', 'sync', 'deliver', 'deliver', 'deliver'],
  ...[
    'ack',
    'ack',
    'ack',
    'oldAck',
    'syncFailed',
    'answerRefused',
    'numberTyped',
    'answerRefused',
    'link',
    'restored',
    'camera',
    'microphone',
    'displays',
    'printScreen',
  ],
  ...[
    'remoteDesktop',
    'storageFailed',
    'resume',
    'reopen',
    'finish',
    'finishConfirmed',
    'finishedElsewhere',
    'stillUnderWay',
    'clockSetBack',
  ],
] as const;

export interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly a: number;
  readonly b: number;
  /** Milliseconds since the step before. */
  readonly wait: number;
}

const wait = fc.oneof(
  { weight: 20, arbitrary: fc.nat({ max: 20_000 }) },
  { weight: 1, arbitrary: fc.nat({ max: 20 * MINUTE }) },
);
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: fc.nat({ max: 60 }),
  b: fc.nat({ max: 60 }),
  wait,
});

/** Steps of an examinee, a device, a network and a server, in any order. */
export const arbitrarySteps = fc.array(step, { minLength: 10, maxLength: 110, size: 'max' });
