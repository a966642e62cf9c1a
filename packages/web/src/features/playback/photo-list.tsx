import type { Playback } from '@quipu/contract';
import { clockText } from '@quipu/engine/playback';
import { type ComponentType, memo } from 'react';
import styles from './playback.module.css';
import { serverTexts as texts } from './server-texts.ts';

/** Shows a photo once somebody asks for it: each look is kept. A file has none. */
export type Photo = ComponentType<{ readonly photoId: number; readonly alt: string }>;

/** So many before and after the instant. */
const AROUND = 2;

interface PhotoListProps {
  readonly photos: Playback['photos'];
  readonly time: number;
  readonly Photo: Photo;
}

/** The photos that were taken around a time, by its clock. */
export const PhotoList = memo(({ photos, time, Photo }: PhotoListProps) => {
  const taken = [...photos].sort((a, b) => a.at - b.at);
  const come = taken.filter(({ at }) => at <= time).length;
  return (
    <ul className={styles['photos']}>
      {taken.slice(Math.max(0, come - AROUND), come + AROUND).map(({ id, at, kind, number }) => {
        const name = texts.photoOf(kind, number, clockText(at));
        return (
          <li key={id} className={styles['photo']}>
            <span>{name}</span>
            <Photo photoId={id} alt={name} />
          </li>
        );
      })}
    </ul>
  );
});
