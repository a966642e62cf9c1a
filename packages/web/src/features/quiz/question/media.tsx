import type { Accessibility } from '@quipu/contract';
import type { Item } from '@quipu/engine';
import { useRef, useState } from 'react';
import { storageUrl } from '../../../lib/storage-url.ts';
import { TextAudio } from '../../../ui/audio/text-audio.tsx';
import { Glyph } from '../glyph.tsx';
import { texts } from '../texts.ts';
import styles from './question.module.css';

interface MediaProps {
  readonly item: Item;
  readonly accessibility: Accessibility;
}

/** The item's audio (VISUAL) or its video in sign language (AUDITIVA), behind a toggle. */
export const Media = ({ item, accessibility }: MediaProps) => {
  const player = useRef<HTMLAudioElement>(null);
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
      {shown && audio !== null && <TextAudio name={audio} player={player} label={texts.audioOf} isOfQuestion />}
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
