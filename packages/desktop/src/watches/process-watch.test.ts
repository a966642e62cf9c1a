import { expect, it, vi } from 'vitest';
import { watchProcesses } from './process-watch.ts';

const watched = (lists: (() => Promise<readonly string[]>)[]) => {
  let look = () => {};
  const list = vi.fn(() => (lists.shift() ?? (async () => []))());
  const told: (readonly string[])[] = [];
  const stop = vi.fn();
  const often = (again: () => void) => {
    look = again;
    return stop;
  };
  const watch = watchProcesses({ list, often }, (names) => told.push(names));
  const looks = async () => {
    const times = list.mock.calls.length + 1;
    look();
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(times));
    await new Promise(setImmediate);
  };
  return { watch, told, stop, looks, list };
};

it('tells changes of the list only, and goes on after a list that could not be read', async () => {
  const { watch, told, stop, looks } = watched([
    async () => ['anydesk', 'bash'],
    async () => ['zsh', 'anydesk'],
    () => Promise.reject(new Error('no such program')),
    async () => ['bash'],
  ]);
  for (let times = 1; times <= 4; times += 1) await looks();
  expect(told).toEqual([['AnyDesk'], []]);
  watch.stop();
  expect(stop).toHaveBeenCalledOnce();
});

it('looks at once by the list of an institution, and answers by it', async () => {
  const { watch, told, list } = watched([
    async () => ['anydesk', 'obs64.exe'],
    async () => ['anydesk', 'obs64.exe'],
    async () => ['anydesk', 'obs64.exe'],
  ]);
  expect(await watch.now()).toEqual(['AnyDesk']);
  watch.forbid(['obs64.exe']);
  await vi.waitFor(() => expect(told).toEqual([['obs64.exe']]));
  expect(await watch.now()).toEqual(['obs64.exe']);
  expect(list).toHaveBeenCalledTimes(3);
});
