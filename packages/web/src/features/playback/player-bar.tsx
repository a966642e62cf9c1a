import Button from '@mui/material/Button';
import type { EpochMs } from '@quipu/engine';
import { clockText, type Instants } from '@quipu/engine/playback';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { Jump } from './jumps.ts';
import styles from './playback.module.css';
import { type KeyActions, pressed } from './player-keys.ts';
import { texts } from './texts.ts';
import { SPEEDS, type Speed } from './use-player.ts';

interface PlayerBarProps extends KeyActions {
  readonly instants: Instants;
  /** A time as people read it. */
  readonly clock?: (time: EpochMs) => string;
  readonly hasJumps?: boolean;
  /** The position in words, for who does not see it. */
  readonly where: string;
}

const JUMPS = Object.keys(texts.jumps) as Jump[];

interface Does {
  readonly toggle: () => void;
  readonly step: (by: number) => void;
  readonly setSpeed: (speed: Speed) => void;
  readonly jump: (jump: Jump) => void;
  readonly showKeys: () => void;
}

interface ButtonsProps {
  readonly isPlaying: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly speed: Speed;
  readonly hasJumps: boolean;
  readonly does: Does;
}

/** Drawn anew where one of them is another: the time is another in each frame. */
const Buttons = memo(({ isPlaying, isFirst, isLast, speed, hasJumps, does }: ButtonsProps) => {
  const id = useId();
  return (
    <>
      <div className={styles['buttons']}>
        <Button variant="contained" onClick={does.toggle}>
          {isPlaying ? texts.pause : texts.play}
        </Button>
        <Button variant="outlined" aria-label={texts.previousEvent} disabled={isFirst} onClick={() => does.step(-1)}>
          {texts.stepBack}
        </Button>
        <Button variant="outlined" aria-label={texts.nextEvent} disabled={isLast} onClick={() => does.step(1)}>
          {texts.step}
        </Button>
        <label className={styles['select']} htmlFor={`${id}-speed`}>
          {texts.speed}
          <select
            id={`${id}-speed`}
            value={speed}
            onChange={({ target }) => does.setSpeed(Number(target.value) as Speed)}
          >
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        </label>
        <Button onClick={does.showKeys}>{texts.keys}</Button>
      </div>
      {hasJumps && (
        // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
        <div role="group" aria-label={texts.jump} className={styles['buttons']}>
          <span aria-hidden="true">{texts.jump}</span>
          {JUMPS.map((one) => (
            <Button key={one} variant="outlined" size="small" onClick={() => does.jump(one)}>
              {texts.jumps[one]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
});

/** Plays, stops, steps and jumps: by buttons, by keys, and along the time of the log. */
export const PlayerBar = (props: PlayerBarProps) => {
  const { instants, clock = clockText, hasJumps = true, player, length, where } = props;
  const { position, isPlaying, speed, toTime } = player;
  const root = useRef<HTMLDivElement>(null);
  const newest = useRef(props);
  newest.current = props;
  const [does] = useState<Does>(() => ({
    toggle: () => newest.current.player.toggle(),
    step: (by) => {
      const { player: now } = newest.current;
      now.toPlace(now.position.place + by);
    },
    setSpeed: (wanted) => newest.current.player.setSpeed(wanted),
    jump: (wanted) => newest.current.jump(wanted),
    showKeys: () => newest.current.showKeys(),
  }));
  useEffect(() => {
    const element = root.current;
    const heard = (event: KeyboardEvent) => {
      const { target, ctrlKey, altKey, metaKey } = event;
      if (ctrlKey || altKey || metaKey || event.defaultPrevented) return;
      const isButton = target instanceof HTMLButtonElement && event.key === ' ';
      if (isButton || target instanceof HTMLSelectElement) return;
      if (pressed(event, newest.current)) event.preventDefault();
    };
    element?.addEventListener('keydown', heard);
    return () => element?.removeEventListener('keydown', heard);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
    <div ref={root} role="group" aria-label={texts.player} className={styles['player']}>
      <input
        type="range"
        className={styles['range']}
        aria-label={texts.time}
        aria-valuetext={texts.at(clock(position.time), where)}
        min={instants.from}
        max={Math.max(instants.to, instants.from + 1)}
        step={1_000}
        value={position.time}
        onChange={({ target }) => toTime(Number(target.value))}
      />
      <Buttons
        isPlaying={isPlaying}
        isFirst={position.place === 0}
        isLast={position.place === length}
        speed={speed}
        hasJumps={hasJumps}
        does={does}
      />
    </div>
  );
};
