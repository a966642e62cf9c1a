import type { Career } from '@quipu/contract';
import { texts } from './texts.ts';

/** A career with all that tells it from another one of its name. */
export const careerRows = ({ name, faculty, campus, modality, title, duration }: Career) =>
  [
    [texts.career, name],
    [texts.faculty, faculty],
    [texts.campus, campus],
    [texts.modality, modality],
    [texts.title, title],
    [texts.duration, duration],
  ] as const;
