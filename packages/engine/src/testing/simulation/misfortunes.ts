import fc from 'fast-check';
import * as E from '#fp-ts/Either.js';
import type { Details } from '../../model/detail.ts';
import type { CommandInput } from '../../runtime/session-store.ts';
import type { Faults } from './server-double.ts';
import type { Simulation } from './simulation.ts';

/** One thing that the examinee, the world or the machine does. */
export type Step =
  | { readonly kind: 'answer'; readonly item: number; readonly option: number }
  | { readonly kind: 'command'; readonly command: CommandInput }
  | { readonly kind: 'pass'; readonly span: number }
  | { readonly kind: 'sleep'; readonly span: number }
  | { readonly kind: 'jumpWall'; readonly by: number }
  | { readonly kind: 'network'; readonly faults: Partial<Faults> }
  | { readonly kind: 'online'; readonly online: boolean }
  | { readonly kind: 'disk'; readonly failing: number }
  | { readonly kind: 'reload' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'flush' };

const probability = fc.constantFrom(0, 0, 0.1, 0.3, 0.7);

export const networkStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('network' as const),
  faults: fc.record({
    lostRequest: probability,
    lateRequest: probability,
    lostReply: probability,
    broken: probability,
    unreachable: fc.constantFrom(false, false, false, true),
    unheard: probability,
    refusing: fc.constant(false),
  }),
});

const command = (input: CommandInput): Step => ({ kind: 'command', command: input });

export const anyStep = (items: number): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('answer' as const),
        item: fc.nat({ max: items - 1 }),
        option: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('pass' as const), span: fc.nat({ max: 40_000 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), span: fc.nat({ max: 600 }) }) },
    { weight: 2, arbitrary: networkStep },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        command({ type: 'Next', confirmed: true }),
        command({ type: 'Previous' }),
        command({ type: 'GoTo', position: 2 }),
        command({ type: 'ReportPrintScreen', evidence: 'tecla 44' }),
      ),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('sleep' as const), span: fc.nat({ max: 600_000 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('jumpWall' as const),
        by: fc.integer({ min: -86_400_000, max: 86_400_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('online' as const), online: fc.boolean() }) },
    { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: 'reload' }, { kind: 'retry' }, { kind: 'flush' }) },
  );

/** The answers given to one item, and how many of them the screen has called kept. */
export interface AnswerHistory {
  readonly given: Details[];
  kept: number;
}

export const detailsOf = (item: number, option: number): Details =>
  item % 2 === 0
    ? [{ itemOptionId: (100 + item) * 10 + option, answer: null, slot: null }]
    : [{ itemOptionId: null, answer: `texto ${option}`, slot: null }];

const answer = (simulation: Simulation, history: AnswerHistory, item: number, option: number): void => {
  const details = detailsOf(item, option);
  const runtime = simulation.runtime();
  const place = history.given.push(details) - 1;
  void runtime.dispatch({ type: 'AnswerItem', itemId: 100 + item, details }).then((result) => {
    if (E.isRight(result) && runtime.storage() === 'durable') history.kept = Math.max(history.kept, place);
  });
};

export const take = async (simulation: Simulation, histories: readonly AnswerHistory[], step: Step): Promise<void> => {
  const { time, server, disk, runtime } = simulation;
  switch (step.kind) {
    case 'answer': {
      const history = histories[step.item];
      if (history !== undefined) answer(simulation, history, step.item, step.option);
      return;
    }
    case 'command':
      void runtime().dispatch(step.command);
      return;
    case 'pass':
      return time.pass(step.span);
    case 'sleep':
      time.sleep(step.span);
      runtime().wake();
      return;
    case 'jumpWall':
      time.jumpWall(step.by);
      runtime().wake();
      return;
    case 'network':
      Object.assign(server.faults, step.faults);
      return;
    case 'online':
      runtime().setOnline(step.online);
      return;
    case 'disk':
      disk.failing = step.failing;
      return;
    case 'reload':
      await simulation.reload();
      return;
    case 'retry':
      runtime().retry();
      return;
    case 'flush':
      void runtime().flush();
      return;
  }
};
