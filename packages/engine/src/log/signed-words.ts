import type { QuizEvent } from '../model/event.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import type { EpochMs } from '../model/units.ts';
import { CLOCKS_APART_MS } from '../timers/sections-left.ts';
import { FIRST_VERSION } from './log-version.ts';
import type { BrokenRule } from './rules/broken-rule.ts';
import { readWord } from './server-word.ts';
import { needsWord, wordsOf } from './word-rules.ts';

/** Tells whether one of the server's keys made the signature (Ed25519, base64url) of the text. */
export type IsSigned = (text: string, signature: string) => boolean;

/**
 * The state of a word that only the server can say: signed by its keys; signed, with no keys given to check it; not
 * signed.
 */
export type WordState = 'signed' | 'unchecked' | 'unsigned';

/**
 * Each counts the lines that are in that state. `early`: they are dated before their word was said, by more than two clocks may differ. What follows such a line
 * came after that word, whatever its own date.
 */
export type WordCounts = Readonly<Record<WordState | 'early', number>>;

export interface SignedWords {
  /**
   * The rule that an event breaks by its words; null: none. Asked once for each event of a log, in their order. `rules`: those by which it was
   * decided, the first of which had no words.
   */
  readonly check: (session: QuizSession, event: QuizEvent, rules: number) => BrokenRule | null;
  /** The state of the event that was asked about last; null: the server does not sign such events. */
  readonly last: () => WordState | null;
  /** The time at which its word was said, if the event is dated before that; null: it is not. */
  readonly lastEarly: () => EpochMs | null;
  readonly counts: () => WordCounts;
}

/** The time at which the words of an event were said, if that is later than the event. */
const saidAfter = (texts: readonly string[], at: EpochMs): EpochMs | null => {
  const latest = Math.max(...texts.map((text) => readWord(text)?.word.at ?? 0));
  return latest > at + CLOCKS_APART_MS ? latest : null;
};

/**
 * Tells whose words a log's are. A server that signs signs all that it says: of a log in which it signed anything, what it
 * did not sign is refused, before and after. Only what was decided by the rules that had no words may stand there without,
 * and is shown as what it is.
 */
export const createSignedWords = (isSigned: IsSigned | null): SignedWords => {
  const counts: Record<WordState | 'early', number> = { signed: 0, unchecked: 0, unsigned: 0, early: 0 };
  let last: WordState | null = null;
  let lastEarly: EpochMs | null = null;
  let isMissing = false;

  const isOfServer =
    (isSignature: IsSigned) =>
    (text: string): boolean => {
      const read = readWord(text);
      return read !== null && isSignature(read.signed, read.signature);
    };

  return {
    check: (session, event, rules) => {
      const words = wordsOf(event);
      last = null;
      lastEarly = null;
      if (words === undefined && !needsWord(session, event)) return null;
      if (words === undefined) {
        if (counts.signed > 0) return 'unsigned';
        last = 'unsigned';
        isMissing ||= rules > FIRST_VERSION.rules;
      } else {
        if (isSigned !== null && !words.every(isOfServer(isSigned))) return 'wrongSignature';
        if (isSigned !== null && isMissing) return 'unsignedBefore';
        last = isSigned === null ? 'unchecked' : 'signed';
        lastEarly = saidAfter(words, event.at);
        if (lastEarly !== null) counts.early += 1;
      }
      counts[last] += 1;
      return null;
    },
    last: () => last,
    lastEarly: () => lastEarly,
    counts: () => ({ ...counts }),
  };
};
