import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeElectron } from '../testing/fake-electron.ts';
import { started } from '../testing/started.ts';
import { updaterDouble } from '../testing/updater-double.ts';

it('shows its window though nothing is drawn in it, once', async () => {
  const { done, ring, alarms, happen } = await started({ isBlank: true });
  expect(done('show')).toEqual([]);
  expect([...alarms.values()]).toEqual([10_000]);
  ring();
  expect(done('show')).toHaveLength(1);
  happen('ready-to-show');
  expect(done('show')).toHaveLength(1);
});

it.each([
  ['a Mac calls it hidden, being minimised', false],
  ['the system showed it by itself', true],
])('shows it once and looks for new versions once, though %s', async (_why, isVisible) => {
  const electron = fakeElectron({ platform: 'darwin', isBlank: true, updater: updaterDouble('mac').updater });
  electron.window.isVisible = () => isVisible;
  const config = '{"server":"https://quipu.ec","updates":"https://updates.quipu.ec/"}';
  const { done, ring, alarms, happen } = await started({ platform: 'darwin', config }, electron);
  ring();
  expect(alarms.size).toBe(1);
  happen('ready-to-show');
  expect(done('show')).toHaveLength(1);
  expect(alarms.size).toBe(1);
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
