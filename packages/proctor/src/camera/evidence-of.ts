import type { CameraVerdict } from './camera-verdict.ts';

/** A verdict as an incident keeps it: `dark brightness=43 threshold=80`. Null: there is nothing wrong. */
export const evidenceOf = ({ problem, measured }: CameraVerdict): string | null => {
  if (problem === null || measured === null) return problem;
  return `${problem} ${measured.unit}=${measured.value} threshold=${measured.threshold}`;
};
