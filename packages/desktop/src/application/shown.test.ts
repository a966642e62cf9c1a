import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { started } from '../testing/started.ts';

it('shows its window though nothing is drawn in it, once', async () => {
  const { done, ring, alarms, happen } = await started({ isBlank: true });
  expect(done('show')).toEqual([]);
  expect([...alarms.values()]).toEqual([10_000]);
  ring();
  expect(done('show')).toHaveLength(1);
  happen('ready-to-show');
  expect(done('show')).toHaveLength(1);
});

it('shows it as soon as there is something to be seen, and waits no longer', async () => {
  const { done, alarms } = await started();
  expect(done('show')).toHaveLength(1);
  expect(alarms.size).toBe(0);
});

it('keeps what of its processes ended on the way', async () => {
  const { gone, userData } = await started();
  gone({ type: 'GPU', reason: 'crashed', exitCode: 5 });
  gone({ type: 'Utility', name: 'Network Service', reason: 'killed', exitCode: 9 });
  const log = readFileSync(join(userData, 'logs/application.log'), 'utf8');
  expect(log).toMatch(/ gone GPU {2}crashed 5\n\S+ gone Utility Network Service killed 9\n$/);
});
