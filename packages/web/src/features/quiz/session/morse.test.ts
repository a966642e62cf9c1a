import { describe, expect, it } from 'vitest';
import { morseOf } from './morse.ts';

describe('an option in Morse code', () => {
  it('is dots and dashes of three dots, a dot apart', () => {
    expect(morseOf('a')).toEqual([90, 90, 270]);
    expect(morseOf('h')).toEqual([90, 90, 90, 90, 90, 90, 90]);
  });
});
