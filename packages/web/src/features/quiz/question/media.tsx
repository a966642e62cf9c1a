import type { Accessibility } from '@quipu/contract';
import type { Item } from '@quipu/engine';
import { useRef, useState } from 'react';
import { storageUrl } from '../../../lib/storage-url.ts';
import { Glyph } from '../glyph.tsx';
import { texts } from '../texts.ts';
import styles from './question.module.css';

const SPEEDS = [0.7, 1, 1.5, 2];

interface MediaProps {
  readonly item: Item;
  readonly accessibility: Accessibility;
}

const Audio = ({ file }: { readonly file: string }) => {
  const player = useRef<HTMLAudioElement>(null);
  return (
    <div className={styles['media']}>
      {/* biome-ignore lint/a11y/useMediaCaption: it says what the question has in writing. */}
      <audio
        ref={player}
        data-quiz-audio="true"
        controls
        preload="auto"
        src={storageUrl(file)}
        aria-label={texts.audioOf}
      />
      <label>
        {texts.speed}{' '}
        <select
          defaultValue={1}
          onChange={(event) => {
            if (player.current !== null) player.current.playbackRate = Number(event.currentTarget.value);
          }}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {speed.toLocaleString('es-EC')}×
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};

/** The item's audio (VISUAL) or its video in sign language (AUDITIVA), behind a toggle. */
export const Media = ({ item, accessibility }: MediaProps) => {
  const [shown, setShown] = useState(true);
  const audio = accessibility === 'VISUAL' ? item.audio : null;
  const video = accessibility === 'AUDITIVA' ? item.video : null;
  if (audio === null && video === null) return null;
  return (
    <div className={styles['mediaBox']}>
      <button
        type="button"
        className={styles['tool']}
        data-wide="true"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        <Glyph name={audio === null ? 'hands' : 'sound'} />
        {audio === null ? texts.video : texts.audio}
      </button>
      {shown && audio !== null && <Audio file={audio} />}
      {shown && video !== null && (
        // biome-ignore lint/a11y/useMediaCaption: sign language is the caption of what stands in writing.
        <video
          className={styles['video']}
          controls
          playsInline
          preload="auto"
          src={storageUrl(video)}
          aria-label={texts.videoOf}
        />
      )}
    </div>
  );
};
