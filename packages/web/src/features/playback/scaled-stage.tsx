import type { Accessibility } from '@quipu/contract';
import type { EpochMs, QuizSession } from '@quipu/engine';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import styles from './playback.module.css';

/** The part that draws the quiz at an instant has these: it is the quiz's own, which this feature does not know. */
export interface StageProps {
  readonly session: QuizSession;
  readonly at: EpochMs;
  readonly accessibility: Accessibility;
  readonly fileGrant: string;
  /** Its person, where there are others on the page. */
  readonly of?: string;
  readonly width: number;
  readonly height: number;
  readonly isBusy: boolean;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** A log does not keep how large a screen was: these are the usual ones. */
const HEIGHTS = { 360: 740, 768: 1_024, 1280: 800 } as const;
export type Width = keyof typeof HEIGHTS;
export const WIDTHS = Object.keys(HEIGHTS).map(Number) as Width[];

interface ScaledStageProps extends Omit<StageProps, 'height'> {
  readonly width: Width;
  readonly Stage: ComponentType<StageProps>;
}

/** The picture as large as there is room for it, and no larger than it was. */
export const ScaledStage = ({ Stage, ...stage }: ScaledStageProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    setRoom(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  const height = HEIGHTS[stage.width];
  const scale = room === 0 ? 1 : Math.min(1, room / stage.width);
  return (
    <div ref={box} className={styles['stage']} style={{ height: height * scale }}>
      <div className={styles['scaled']} style={{ width: stage.width, transform: `scale(${scale})` }}>
        <Stage {...stage} height={height} />
      </div>
    </div>
  );
};
