import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../model/event.ts';
import { ownSession, type QuizSession } from '../model/quiz-session.ts';
import type { EpochMs } from '../model/units.ts';
import { evolveInPlace } from '../session/evolve-in-place.ts';
import { type BytePorts, type Chain, createByteChainReader, createChainReader } from './chain-reader.ts';
import type { LogDamage } from './line-problem.ts';
import type { LogVersion } from './log-version.ts';
import { isEvent, type LogStep } from './log-version.ts';
import { admissible } from './rules.ts';
import type { Sha256 } from './sha256.ts';
import { createSignedWords, type IsSigned, type SignedWords } from './signed-words.ts';

interface Replaying {
  /** The one session that all lines change: take a copy to keep it. */
  readonly session: () => QuizSession;
  /** Numbered lines so far. */
  readonly lines: () => number;
  /** Lines of the text so far, also those beside the log. */
  readonly place: () => number;
  readonly lastAt: () => EpochMs;
  readonly head: () => string;
  /** The version that the last lines were written in. */
  readonly version: () => LogVersion;
  /** States of the server's words: that of the last event, if only the server can say it, and the count of each. */
  readonly words: Pick<SignedWords, 'last' | 'lastEarly' | 'counts'>;
}

/** Checks the words of the server in a log. */
export interface WordPorts {
  /** Verifies by the server's public keys. Absent: signatures are not checked. */
  readonly isSigned?: IsSigned;
}

export interface LogReplay extends Replaying {
  /** Checks the next line against the chain and the rules, then lets it happen. */
  readonly next: (bytes: Uint8Array, from: number, to: number) => E.Either<LogDamage, LogStep>;
}

export interface TextReplay extends Replaying {
  readonly next: (line: string) => E.Either<LogDamage, LogStep>;
}

type Before = (event: QuizEvent, session: QuizSession) => void;
const NOBODY_LOOKS: Before = () => undefined;

/** Replays the lines of both readers. `step` applies one that its chain has accepted. */
const replaying = (chain: Chain, { isSigned }: WordPorts, before: Before) => {
  const owned = ownSession();
  const words = createSignedWords(isSigned ?? null);
  const step = (read: E.Either<LogDamage, LogStep>): E.Either<LogDamage, LogStep> => {
    if (E.isLeft(read)) return read;
    const event = read.right;
    if (!isEvent(event)) return read;
    const rule = admissible(owned, event, chain.rules()) ?? words.check(owned, event, chain.rules());
    if (rule !== null) return E.left({ line: chain.place(), problem: { kind: 'inadmissible', rule } });
    before(event, owned);
    evolveInPlace(owned, event);
    return read;
  };
  const session: Replaying = {
    session: () => owned,
    lines: () => chain.end().lines,
    place: chain.place,
    lastAt: () => owned.lastAt,
    head: () => chain.end().head,
    version: () => chain.end().version,
    words,
  };
  return { step, session };
};

/**
 * Replays a log that may come from anywhere: what the runtime would never have written stops it. `before` sees each good
 * event, and the session, just before it happens.
 */
export const createLogReplay = (ports: BytePorts & WordPorts, before = NOBODY_LOOKS): LogReplay => {
  const chain = createByteChainReader(ports);
  const { step, session } = replaying(chain, ports, before);
  return { ...session, next: (bytes, from, to) => step(chain.next(bytes, from, to)) };
};

/** The same of a log whose lines are text already. */
export const createTextReplay = (sha256: Sha256, before = NOBODY_LOOKS, words: WordPorts = {}): TextReplay => {
  const chain = createChainReader(sha256);
  const { step, session } = replaying(chain, words, before);
  return { ...session, next: (line) => step(chain.next(line)) };
};
