import Button from '@mui/material/Button';
import { clockText } from '@quipu/engine/playback';
import { useEffect, useId, useRef } from 'react';
import type { Jump } from './jumps.ts';
import type { OpenedScreen } from './opened-screen.ts';
import styles from './playback.module.css';
import { type KeyActions, pressed } from './player-keys.ts';
import { texts } from './texts.ts';
import { SPEEDS, type Speed } from './use-player.ts';

interface PlayerBarProps extends KeyActions {
  readonly opened: OpenedScreen;
  /** The position in words, for who does not see it. */
  readonly where: string;
}

const JUMPS = Object.keys(texts.jumps) as Jump[];

/** Plays, stops, steps and jumps: by buttons, by keys, and along the time of the log. */
export const PlayerBar = (props: PlayerBarProps) => {
  const { opened, player, length, jump, showKeys, where } = props;
  const { instants } = opened;
  const { position, isPlaying, speed, setSpeed, toggle, toTime, toPlace } = player;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const newest = useRef(props);
  newest.current = props;
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
  const clock = clockText(position.time);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
    <div ref={root} role="group" aria-label={texts.player} className={styles['player']}>
      <input
        type="range"
        className={styles['range']}
        aria-label={texts.time}
        aria-valuetext={texts.at(clock, where)}
        min={instants.from}
        max={Math.max(instants.to, instants.from + 1)}
        step={1_000}
        value={position.time}
        onChange={({ target }) => toTime(Number(target.value))}
      />
      <div className={styles['buttons']}>
        <Button variant="contained" onClick={toggle}>
          {isPlaying ? texts.pause : texts.play}
        </Button>
        <Button
          variant="outlined"
          aria-label={texts.previousEvent}
          disabled={position.place === 0}
          onClick={() => toPlace(position.place - 1)}
        >
          {texts.stepBack}
        </Button>
        <Button
          variant="outlined"
          aria-label={texts.nextEvent}
          disabled={position.place === length}
          onClick={() => toPlace(position.place + 1)}
        >
          {texts.step}
        </Button>
        <label className={styles['select']} htmlFor={`${id}-speed`}>
          {texts.speed}
          <select id={`${id}-speed`} value={speed} onChange={({ target }) => setSpeed(Number(target.value) as Speed)}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        </label>
        <Button onClick={showKeys}>{texts.keys}</Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no set of fields. */}
      <div role="group" aria-label={texts.jump} className={styles['buttons']}>
        <span aria-hidden="true">{texts.jump}</span>
        {JUMPS.map((one) => (
          <Button key={one} variant="outlined" size="small" onClick={() => jump(one)}>
            {texts.jumps[one]}
          </Button>
        ))}
      </div>
    </div>
  );
};
