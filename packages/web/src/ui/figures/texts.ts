export const texts = {
  noGrade: 'N/A',
  gradeOf: (grade: string, most: string) => `${grade} de ${most}`,
} as const;
