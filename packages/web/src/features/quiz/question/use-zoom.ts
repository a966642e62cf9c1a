import { chooseReading, useReading } from '../../../stores/reading.ts';

const STEP = 0.1;
const MIN = 0.8;
const MAX = 2;
const SMALL_SCREEN_FACTOR = 0.8;

const rounded = (zoom: number): number => Math.round(Math.min(MAX, Math.max(MIN, zoom)) * 10) / 10;

export interface Zoom {
  readonly value: number;
  readonly canGrow: boolean;
  readonly canShrink: boolean;
  readonly grow: () => void;
  readonly shrink: () => void;
  readonly restore: () => void;
}

/** Size of the question, from the quiz's own; smaller on small screens until the examinee sets it. */
export const useZoom = (fromQuiz: number, smallScreen: boolean): Zoom => {
  const chosen = useReading(({ zoom }) => zoom);
  const value = chosen ?? rounded(fromQuiz * (smallScreen ? SMALL_SCREEN_FACTOR : 1));
  return {
    value,
    canGrow: value < MAX,
    canShrink: value > MIN,
    grow: () => chooseReading({ zoom: rounded(value + STEP) }),
    shrink: () => chooseReading({ zoom: rounded(value - STEP) }),
    restore: () => chooseReading({ zoom: null }),
  };
};
