import type { Career } from '@quipu/contract';
import { foldText } from '../form/fold-text.ts';

type Searched = Pick<Career, 'name' | 'faculty' | 'campus' | 'modality' | 'title' | 'duration'>;

/** The careers that have every word somewhere, in the order in which they came. */
export const searchCareers = <C extends Searched>(careers: readonly C[], typed: string): readonly C[] => {
  const words = foldText(typed).split(/\s+/);
  return careers.filter(({ name, faculty, campus, modality, title, duration }) => {
    const text = foldText(`${name} ${faculty} ${campus} ${modality} ${title} ${duration}`);
    return words.every((word) => text.includes(word));
  });
};
