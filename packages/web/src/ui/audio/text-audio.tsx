import { type RefObject, useEffect } from 'react';
import { storageUrl } from '../../lib/storage-url.ts';
import { useAudioSpeed } from '../../stores/audio-speed.ts';
import styles from './audio.module.css';
import { AudioSpeed } from './audio-speed.tsx';
import { texts } from './texts.ts';

interface TextAudioProps {
  readonly name: string;
  readonly player: RefObject<HTMLAudioElement | null>;
  readonly label?: string;
  /** The keys of an evaluation operate it. */
  readonly isOfQuestion?: boolean;
}

/** A text, to be heard at the speed that its listener likes. */
export const TextAudio = ({ name, player, label = texts.audio, isOfQuestion }: TextAudioProps) => {
  const speed = useAudioSpeed((state) => state.speed);
  useEffect(() => {
    if (player.current === null) return;
    // Another file in the same player begins at the default.
    player.current.defaultPlaybackRate = speed;
    player.current.playbackRate = speed;
  }, [player, speed]);
  return (
    <div className={styles['row']}>
      {/* biome-ignore lint/a11y/useMediaCaption: it says what stands in writing. */}
      <audio
        ref={player}
        data-quiz-audio={isOfQuestion}
        controls
        preload="auto"
        src={storageUrl(name)}
        aria-label={label}
      />
      <AudioSpeed />
    </div>
  );
};
