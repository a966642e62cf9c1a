import { accommodate as give } from '../evaluations/accommodate.ts';
import { institutionReader } from '../settings/institution-store.ts';
import { failed } from './command.ts';
import { onPerson } from './person-commands.ts';
import { reschedulingTexts as texts } from './rescheduling-texts.ts';

const MOST_PERCENT = 300;
const MOST_MINUTES = 600;

/** NaN: it is none. */
const wholeUpTo = (text: string | undefined, most: number): number => {
  const value = /^\d+$/.test(text ?? '0') ? Number(text ?? 0) : Number.NaN;
  return value <= most ? value : Number.NaN;
};

/** A person's extra time, whole: what is not named is none. */
export const accommodate = onPerson('accommodate', async (within, person, { values }, at) => {
  const percent = wholeUpTo(values['percent'], MOST_PERCENT);
  const minutes = wholeUpTo(values['minutes'], MOST_MINUTES);
  const isNamed = values['percent'] !== undefined || values['minutes'] !== undefined;
  if (!isNamed || Number.isNaN(percent + minutes)) return failed(texts.needsAccommodation);
  const grace = (await institutionReader(within)()).rules.answerGraceSeconds * 1_000;
  const sheets = await give(within, person.id, { percent, minutes }, at, grace);
  return sheets === null ? failed(texts.takesTime) : { percent, minutes, sheets };
});
