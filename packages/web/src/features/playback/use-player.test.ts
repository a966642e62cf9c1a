import { createTape, idleStretches, instantsOf } from '@quipu/engine/playback';
import { expect, it } from 'vitest';
import { COMMANDS, eventsOf, START } from '../../testing/playback-log.ts';
import { atTime } from './address.ts';
import { advanced } from './use-player.ts';

const MINUTE = 60_000;
const events = eventsOf(COMMANDS);
const opened = { instants: instantsOf(events), tape: createTape(events) };
const idle = idleStretches(events, 2 * MINUTE);
const playing = (time: number) => ({ position: atTime(opened.instants, time), isPlaying: true, folded: null });

it('goes on by what has passed', () => {
  const { position, folded } = advanced(opened, idle, playing(START + 10_000), 10_000);
  expect(position).toEqual(atTime(opened.instants, START + 20_000));
  expect(folded).toBeNull();
});

it('folds minutes in which nothing happened, says so, and shows from where it goes on', () => {
  const { position, folded } = advanced(opened, idle, playing(START + 3 * MINUTE + 1_000), 5_000);
  expect(folded).toMatchObject({ from: START + 3 * MINUTE, to: START + 8 * MINUTE });
  expect(position.time).toBe(START + 8 * MINUTE - 2_000);
});

it('stops at the end', () => {
  const { position, isPlaying } = advanced(opened, idle, playing(START + 9 * MINUTE), 10 * MINUTE);
  expect(position).toEqual({ place: events.length, time: opened.instants.to });
  expect(isPlaying).toBe(false);
});
