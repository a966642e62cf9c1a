import { texts } from '../texts.ts';

const numbers = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 4 });

export const formatGrade = (grade: number | null): string => (grade === null ? texts.noGrade : numbers.format(grade));
