// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { audioKeyOf, operate } from './audio-keys.ts';

const element = (tag: string) => document.createElement(tag);

it.each([
  ['Enter', 'h2', { kind: 'accept' }],
  [' ', 'h2', { kind: 'toggle' }],
  ['ArrowLeft', 'h2', { kind: 'seek', seconds: -3 }],
  ['ArrowRight', 'dialog', { kind: 'seek', seconds: 3 }],
  ['Enter', 'input', { kind: 'accept' }],
  [' ', 'input', null],
  ['Enter', 'button', null],
  ['ArrowRight', 'audio', null],
  ['ArrowLeft', 'select', null],
  ['x', 'h2', null],
])('%s on %s', (key, tag, asked) => {
  expect(audioKeyOf(key, element(tag))).toEqual(asked);
});

it('moves three seconds at a time, not before the start', () => {
  const player = { currentTime: 5, paused: false, pause: vi.fn<() => void>() } as unknown as HTMLAudioElement;
  operate(player, { kind: 'seek', seconds: -3 });
  operate(player, { kind: 'seek', seconds: -3 });
  expect(player.currentTime).toBe(0);
  operate(player, { kind: 'toggle' });
  expect(player.pause).toHaveBeenCalledTimes(1);
});
