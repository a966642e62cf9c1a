import type { EpochMs } from '@quipu/engine';
import { idleStretches, type Stretch } from '@quipu/engine/playback';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { atPlace, atTime, type Position } from './address.ts';
import type { OpenedScreen } from './opened-screen.ts';

export const SPEEDS = [1, 2, 5, 10, 30, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/** Nobody watches a screen on which nothing happens for longer. */
const IDLE_MS = 120_000;
/** The end of what is folded is shown: one sees from where it goes on. */
const SHOWN_MS = 2_000;

export interface Player {
  readonly position: Position;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly idle: readonly Stretch<null>[];
  /** The stretch that was folded last, while it is played on from there. */
  readonly folded: Stretch<null> | null;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly setSpeed: (speed: Speed) => void;
  readonly toTime: (time: EpochMs) => void;
  readonly toPlace: (place: number) => void;
}

/** One log, or two that are played together. */
export interface Played extends Pick<OpenedScreen, 'events' | 'instants'> {
  readonly tape: Pick<OpenedScreen['tape'], 'length'>;
}

interface State {
  readonly position: Position;
  readonly isPlaying: boolean;
  readonly folded: Stretch<null> | null;
}

/** Goes on by what has passed of the watcher's time, over what is folded. */
export const advanced = (
  { instants, tape }: Omit<Played, 'events'>,
  idle: readonly Stretch<null>[],
  { position, folded }: State,
  passed: number,
): State => {
  const wanted = position.time + passed;
  const over = idle.find(({ from, to }) => wanted > from + SHOWN_MS && wanted < to - SHOWN_MS);
  const time = Math.min(over === undefined ? wanted : over.to - SHOWN_MS, instants.to);
  // An event that was stepped to is not undone by a clock that stands before the ones beside it.
  const place = Math.max(position.place, instants.placeAt(time));
  const isPlaying = time < instants.to || place < tape.length;
  const isPast = folded !== null && time > folded.to + SHOWN_MS;
  return { position: { place, time }, isPlaying, folded: over ?? (isPast ? null : folded) };
};

export const usePlayer = ({ events, instants, tape }: Played, first: Position): Player => {
  const idle = useMemo(() => idleStretches(events, IDLE_MS), [events]);
  const [state, setState] = useState<State>({ position: first, isPlaying: false, folded: null });
  const [speed, setSpeed] = useState<Speed>(10);
  const { isPlaying } = state;

  useEffect(() => {
    if (!isPlaying) return undefined;
    let last: number | null = null;
    let frame = requestAnimationFrame(function turn(now) {
      const passed = last === null ? 0 : (now - last) * speed;
      last = now;
      setState((before) => (before.isPlaying ? advanced({ instants, tape }, idle, before, passed) : before));
      frame = requestAnimationFrame(turn);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed, idle, instants, tape]);

  const go = useCallback((position: Position) => setState({ position, isPlaying: false, folded: null }), []);
  return {
    ...state,
    speed,
    idle,
    setSpeed,
    toggle: useCallback(() => {
      setState((before) => {
        const isOver = before.position.place >= tape.length && before.position.time >= instants.to;
        const position = isOver && !before.isPlaying ? atPlace(instants, tape.length, 0) : before.position;
        return { position, isPlaying: !before.isPlaying, folded: null };
      });
    }, [instants, tape]),
    pause: useCallback(() => setState((before) => ({ ...before, isPlaying: false })), []),
    toTime: useCallback((time: EpochMs) => go(atTime(instants, time)), [go, instants]),
    toPlace: useCallback((place: number) => go(atPlace(instants, tape.length, place)), [go, instants, tape]),
  };
};
