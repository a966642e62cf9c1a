import { expect, it } from 'vitest';
import { watchDisplays } from './display-watch.ts';

const displays = () => {
  const listeners = new Set<() => void>();
  let count = 1;
  return {
    count: () => count,
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (to: number) => {
      count = to;
      for (const listener of listeners) listener();
    },
  };
};

it('tells a monitor that comes and one that goes, each once, and stops when asked', () => {
  const source = displays();
  const told: number[] = [];
  const stop = watchDisplays(source, (count) => told.push(count));
  source.change(1);
  source.change(2);
  source.change(2);
  source.change(1);
  expect(told).toEqual([2, 1]);
  stop();
  source.change(3);
  expect(told).toEqual([2, 1]);
});
