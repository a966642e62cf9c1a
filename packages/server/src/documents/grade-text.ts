/** A grade as a table has it. */
export const gradeText = (grade: number | null): string => (grade === null ? '–' : String(grade).replace('.', ','));
