import type { QuizEvent } from '../session/event.ts';
import type { Session } from '../session/session.ts';
import type { BrokenRule } from './rules/broken-rule.ts';
import { needsWord, wordsOf } from './rules/word-rules.ts';
import { readWord } from './server-word.ts';

/** Whether one of the server's keys made the signature (Ed25519, base64url) of the text. */
export type IsSigned = (text: string, signature: string) => boolean;

/** Of what only the server can say: its keys signed it; it is signed, and nobody gave the keys; nothing signs it. */
export type WordState = 'signed' | 'unchecked' | 'unsigned';

export interface SignedWords {
  /** The rule that an event breaks by its words; null: none. Asked once for each event of a log, in their order. */
  readonly check: (session: Session, event: QuizEvent) => BrokenRule | null;
  /** Of the event that was asked about last; null: it is none that the server signs. */
  readonly last: () => WordState | null;
  readonly counts: () => Readonly<Record<WordState, number>>;
}

/**
 * Whose words a log's are. A server that signs signs all that it says: once a word of it was signed, one that is not is refused. Before that
 * it may have been an old server's, and is shown as what it is.
 */
export const createSignedWords = (isSigned: IsSigned | null): SignedWords => {
  const counts: Record<WordState, number> = { signed: 0, unchecked: 0, unsigned: 0 };
  let last: WordState | null = null;

  const isOfServer =
    (isSignature: IsSigned) =>
    (text: string): boolean => {
      const read = readWord(text);
      return read !== null && isSignature(read.signed, read.signature);
    };

  return {
    check: (session, event) => {
      const words = wordsOf(event);
      last = null;
      if (words === undefined && !needsWord(session, event)) return null;
      if (words === undefined) {
        if (counts.signed > 0) return 'unsigned';
        last = 'unsigned';
      } else if (isSigned === null) last = 'unchecked';
      else if (words.every(isOfServer(isSigned))) last = 'signed';
      else return 'wrongSignature';
      counts[last] += 1;
      return null;
    },
    last: () => last,
    counts: () => ({ ...counts }),
  };
};
