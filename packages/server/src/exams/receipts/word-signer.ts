import { createHash } from 'node:crypto';
import { openingOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { openingWordFor, type SectionWord, type UnderWayWord } from '@quipu/engine/log';
import type { Config } from '../../platform/config/config.ts';
import { receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import type { ReplyTimes } from '../sheets/reply-times.ts';
import type { OwnPart } from '../sheets/sheet-as-opened.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** All that an opening says of its sections and answers is beside its form. */
const NOTHING = { id: 0, sections: [], images: [], itemsCount: 0 };

/** A word on times that have not changed is said again for so long, with the time at which it was said first: a signature costs a tenth of a post. */
const SAID_AGAIN_MS = MINUTE_MS;
/** Sheets whose last word a process keeps. */
const MAX_KEPT = 20_000;

interface Said {
  readonly at: EpochMs;
  /** The fields of its times, as they are signed. */
  readonly of: string;
  readonly word: string;
}

const lastWords = new WeakMap<object, Map<number, Said>>();
const keptOf = (config: object): Map<number, Said> => {
  const kept = lastWords.get(config) ?? new Map<number, Said>();
  lastWords.set(config, kept);
  return kept;
};

/** Signs what replies say of a sheet and its times, for the log of the device that gets them. */
export const wordSigner = (config: Pick<Config, 'secret' | 'dataFolder'>) => {
  const { wordOf } = receiptSigner(config);
  const kept = keptOf(config);
  const timesWord = (sheetId: number, times: ReplyTimes, at: EpochMs): string => {
    const of = JSON.stringify(times);
    const last = kept.get(sheetId);
    // A clock that was set back makes no word older than it is.
    if (last?.of === of && at >= last.at && at - last.at < SAID_AGAIN_MS) return last.word;
    const word = wordOf({ kind: 'times', sheetId, epoch: times.epoch, at, times });
    kept.delete(sheetId);
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? sheetId);
    kept.set(sheetId, { at, of, word });
    return word;
  };
  return {
    /** `content`: the hash of its text in the log. */
    ofOpening: (own: OwnPart, content: string): string =>
      wordOf(openingWordFor({ sheetId: own.id, content }, openingOf({ ...own, form: NOTHING }), own.now, hashOf)),
    /** The same times, with their word. */
    signed: (sheetId: number, times: ReplyTimes, at: EpochMs): ReplyTimes => ({
      ...times,
      word: timesWord(sheetId, times, at),
    }),
    ofSection: (word: Omit<SectionWord, 'kind'>): string => wordOf({ kind: 'section', ...word }),
    ofUnderWay: (word: Omit<UnderWayWord, 'kind'>): string => wordOf({ kind: 'underWay', ...word }),
  };
};
