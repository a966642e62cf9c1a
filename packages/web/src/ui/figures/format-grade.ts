import { texts } from './texts.ts';

const numbers = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 4 });

/** A grade, of the greatest there is where that is known. Null: there is none, or none yet. */
export const formatGrade = (grade: number | null, most: number | null = null): string => {
  if (grade === null) return texts.noGrade;
  return most === null ? numbers.format(grade) : texts.gradeOf(numbers.format(grade), numbers.format(most));
};
