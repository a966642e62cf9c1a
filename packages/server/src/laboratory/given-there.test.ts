import { MAX_PAUSES } from '@quipu/contract';
import { expect, it } from 'vitest';
import { withGivenThere } from './given-there.ts';
import type { SheetResults } from './results-content.ts';

const results = (more: Partial<SheetResults>) =>
  ({ startedAt: 5_000, pauses: [], added: [], givenBackMs: 0, ...more }) as unknown as SheetResults;

it.each([
  ['pauses', { pauses: [{ from: 6_000, to: 7_000 }] }],
  ['added minutes', { added: [{ from: 6_000, to: 7_000 }] }],
])('%s of a laboratory take no place that the pause that is on here needs for its end', (_, more) => {
  const link = (at: number) => ({ cause: 'link' as const, from: at, to: at, given: 0 });
  const given = Array.from({ length: MAX_PAUSES - 1 }, (_, at) => link(at));
  const standstill = { pause: { since: 8_000, reason: 'Alarma' }, given };
  const { standstill: after } = withGivenThere({ standstill, givenBackMs: 0 }, results(more), { moved: 0, now: 9_000 });
  expect(after?.given).toHaveLength(MAX_PAUSES - 1);
});
