/** The longest reason that a person may give for a request. */
export const MAX_COMMENT_LENGTH = 2_000;

export const commentTexts = {
  required: 'Escriba el motivo',
  tooLong: `Escriba como máximo ${MAX_COMMENT_LENGTH} caracteres`,
} as const;

/** Says what is wrong with a reason, in words for whoever writes it. Null means nothing. */
export const commentProblem = (comment: string, isRequired: boolean): string | null => {
  const { length } = comment.trim();
  if (isRequired && length === 0) return commentTexts.required;
  return length > MAX_COMMENT_LENGTH ? commentTexts.tooLong : null;
};
