import { randomInt } from 'node:crypto';

/**
 * None that looks or, in Spanish, sounds like another of them: no 0 or O, 1, I or L, 2 or Z, 5 or S, 8 or B, 6 or G, U or V,
 * C or D. Each has its recording in assets/captcha-voice.
 */
export const CAPTCHA_CHARACTERS = '34679AEFHJKMNPQRTWXY';
const LENGTH = 5;

export const newCaptchaAnswer = (): string =>
  Array.from({ length: LENGTH }, () => CAPTCHA_CHARACTERS[randomInt(CAPTCHA_CHARACTERS.length)]).join('');

/** Makes it what is compared, however it was typed. */
export const asCompared = (given: string): string => given.replace(/\s+/g, '').toUpperCase();
