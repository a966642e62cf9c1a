import { expect, it, vi } from 'vitest';
import { bridgeDouble } from '../testing/bridge-double.ts';
import { forbiddenProcesses$ } from './forbidden-processes.ts';

const heard = (first: Promise<readonly string[]>) => {
  const bridge = { ...bridgeDouble(), forbiddenProcesses: () => first };
  const seen: (readonly string[])[] = [];
  const failed = vi.fn();
  const subscription = forbiddenProcesses$(bridge).subscribe({ next: (names) => seen.push(names), error: failed });
  return { bridge, seen, failed, subscription };
};

it('says what is open now, and each change', async () => {
  const { bridge, seen } = heard(Promise.resolve(['AnyDesk']));
  await new Promise(setImmediate);
  bridge.open(['AnyDesk', 'TeamViewer']);
  expect(seen).toEqual([['AnyDesk'], ['AnyDesk', 'TeamViewer']]);
});

it('goes on listening where the first list could not be read', async () => {
  const { bridge, seen, failed } = heard(Promise.reject(new Error('no list')));
  await new Promise(setImmediate);
  bridge.open(['AnyDesk']);
  expect(failed).not.toHaveBeenCalled();
  expect(seen).toEqual([['AnyDesk']]);
});

it('does not take a first list that comes late for what is so now', async () => {
  let answer: (names: readonly string[]) => void = () => undefined;
  const { bridge, seen, subscription } = heard(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  bridge.open(['AnyDesk']);
  answer([]);
  await new Promise(setImmediate);
  expect(seen).toEqual([['AnyDesk']]);
  subscription.unsubscribe();
  expect(bridge.listeners()).toBe(0);
});
