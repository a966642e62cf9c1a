export const gradeText = (grade: number | null): string => (grade === null ? 'sin nota' : String(grade));
