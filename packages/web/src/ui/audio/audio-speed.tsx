import { chooseAudioSpeed, useAudioSpeed } from '../../stores/audio-speed.ts';
import styles from './audio.module.css';
import { texts } from './texts.ts';

const SPEEDS = [0.7, 1, 1.5, 2];

/** Chooses the speed of everything that is read aloud. */
export const AudioSpeed = () => (
  <label className={styles['speed']}>
    {texts.speed}
    <select
      value={useAudioSpeed(({ speed }) => speed)}
      onChange={(event) => chooseAudioSpeed(Number(event.target.value))}
    >
      {SPEEDS.map((value) => (
        <option key={value} value={value}>
          {value.toLocaleString('es-EC')}×
        </option>
      ))}
    </select>
  </label>
);
