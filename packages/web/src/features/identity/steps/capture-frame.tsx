import type { CSSProperties, ReactNode, Ref } from 'react';
import styles from './steps.module.css';

/** The frame that a picture is taken in: its size, and its shape, width over height. */
export const FRAME = {
  ib: { width: 180, narrow: 180, height: 180, shape: 1 },
  ci: { width: 320, narrow: 280, height: 180, shape: 320 / 180 },
} as const;
export type PictureKind = keyof typeof FRAME;

interface CaptureFrameProps {
  readonly kind: PictureKind;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** Shows exactly what is taken, to the pixel. */
export const CaptureFrame = ({ kind, ref, children }: CaptureFrameProps) => {
  const { width, narrow, height } = FRAME[kind];
  const size = { '--width': `${width}px`, '--narrow': `${narrow}px`, height };
  return (
    <div ref={ref} className={styles['captureFrame']} data-kind={kind} style={size as CSSProperties}>
      {children}
    </div>
  );
};
