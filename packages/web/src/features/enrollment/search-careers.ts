import type { Career } from '@quipu/contract';
import { foldText } from '../../ui/form/fold-text.ts';

/** The careers that have every word somewhere. */
export const searchCareers = (careers: readonly Career[], typed: string): readonly Career[] => {
  const words = foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return careers.filter(({ name, faculty, campus, modality, title }) => {
    const text = foldText([name, faculty, campus, modality, title].join(' '));
    return words.every((word) => text.includes(word));
  });
};
