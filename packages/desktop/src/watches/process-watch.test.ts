import { expect, it, vi } from 'vitest';
import { forbiddenAmong } from './forbidden-processes.ts';
import { namesOfPs, namesOfTasklist } from './process-list.ts';
import { watchProcesses } from './process-watch.ts';

it('names each forbidden program once', () => {
  expect(forbiddenAmong(['AnyDesk.exe', 'explorer.exe', 'TeamViewer_Service.exe', 'TeamViewer.exe'])).toEqual([
    'AnyDesk',
    'TeamViewer',
  ]);
  expect(forbiddenAmong(['chrome', 'systemd', 'parcellite'])).toEqual([]);
});

it("reads what Windows' and Unix's listings say", () => {
  expect(
    namesOfTasklist('"System Idle Process","0","Services","0","8 K"\r\n"AnyDesk.exe","12","Console","1","9 K"\r\n'),
  ).toEqual(['System Idle Process', 'AnyDesk.exe']);
  expect(namesOfPs('/usr/lib/anydesk/anydesk\nsystemd\n')).toEqual(['anydesk', 'systemd']);
});

it('tells changes of the list only, and goes on after a list that could not be read', async () => {
  let look = () => {};
  const lists: (() => Promise<readonly string[]>)[] = [
    async () => ['anydesk', 'bash'],
    async () => ['zsh', 'anydesk'],
    () => Promise.reject(new Error('no such program')),
    async () => ['bash'],
  ];
  const list = vi.fn(() => (lists.shift() ?? (async () => []))());
  const told: (readonly string[])[] = [];
  const stop = vi.fn();
  const often = (again: () => void) => {
    look = again;
    return stop;
  };
  const ended = watchProcesses({ list, often }, (names) => told.push(names));
  for (let times = 1; times <= 4; times += 1) {
    look();
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(times));
    await new Promise(setImmediate);
  }
  expect(told).toEqual([['AnyDesk'], []]);
  ended();
  expect(stop).toHaveBeenCalledOnce();
});
