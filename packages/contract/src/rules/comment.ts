/** The longest reason that a person may give for a request. */
export const LONGEST_COMMENT = 2_000;

export const commentTexts = {
  required: 'Escriba el motivo',
  tooLong: `Escriba como máximo ${LONGEST_COMMENT} caracteres`,
} as const;

/** What is wrong with a reason, in words for who writes it; null: nothing. */
export const commentProblem = (comment: string, isRequired: boolean): string | null => {
  const { length } = comment.trim();
  if (isRequired && length === 0) return commentTexts.required;
  return length > LONGEST_COMMENT ? commentTexts.tooLong : null;
};
