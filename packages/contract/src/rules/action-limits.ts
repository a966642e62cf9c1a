/** Reasons of proctors and operators are at most as long. */
export const MAX_REASON_LENGTH = 500;
/** Notices to examinees are at most as long. */
export const MAX_NOTICE_LENGTH = 2_000;
/** Nobody is given more at once: it is a day. */
export const MAX_EXTRA_MINUTES = 1_440;
/** Nobody has a larger accommodation: more is a mistake in the typing. */
export const MAX_ACCOMMODATION = { percent: 300, minutes: 600 } as const;
/** No session is taken in more rooms. */
export const MAX_ROOMS = 100;

/** Takes away what is around a text; null: there is none, or too much of it. */
export const textWithin = (typed: string, longest: number): string | null => {
  const text = typed.trim();
  return text === '' || text.length > longest ? null : text;
};
/** Null: what was typed is no reason, or too long for one. */
export const reasonIn = (typed: string): string | null => textWithin(typed, MAX_REASON_LENGTH);
