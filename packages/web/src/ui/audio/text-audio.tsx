import { type RefObject, useState } from 'react';
import { storageUrl } from '../../lib/storage-url.ts';
import styles from './audio.module.css';
import { texts } from './texts.ts';

const SPEEDS = [0.7, 1, 1.5, 2] as const;
const NORMAL = 1;

interface TextAudioProps {
  readonly name: string;
  readonly player: RefObject<HTMLAudioElement | null>;
}

/** A text, to be heard at the speed that its listener likes. */
export const TextAudio = ({ name, player }: TextAudioProps) => {
  const [speed, setSpeed] = useState<number>(NORMAL);
  return (
    <div className={styles['row']}>
      {/* biome-ignore lint/a11y/useMediaCaption: it says the very text that stands below it. */}
      <audio ref={player} controls src={storageUrl(name)} aria-label={texts.audio} />
      <label>
        {texts.speed}
        <select
          value={speed}
          onChange={(event) => {
            const chosen = Number(event.target.value);
            setSpeed(chosen);
            if (player.current !== null) player.current.playbackRate = chosen;
          }}
        >
          {SPEEDS.map((value) => (
            <option key={value} value={value}>
              {value.toLocaleString('es-EC')}×
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};
