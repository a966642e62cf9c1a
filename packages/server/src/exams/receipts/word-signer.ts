import { createHash } from 'node:crypto';
import { openingOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { openingWordFor, type SectionWord, type UnderWayWord } from '@quipu/engine/log';
import type { Config } from '../../platform/config/config.ts';
import { receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import type { ReplyTimes } from '../sheets/reply-times.ts';
import type { OwnPart } from '../sheets/sheet-as-opened.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** All that an opening says of its sections and answers is beside its form. */
const NOTHING = { id: 0, sections: [], images: [], itemsCount: 0 };

/** Signs what replies say of a sheet and its times, for the log of the device that gets them. */
export const wordSigner = (config: Pick<Config, 'secret' | 'dataFolder'>) => {
  const { wordOf } = receiptSigner(config);
  return {
    /** `content`: its text in the log, of which the word has the hash. */
    ofOpening: (own: OwnPart, content: readonly string[]): string => {
      const hash = createHash('sha256');
      for (const part of content) hash.update(part);
      const named = { sheetId: own.id, content: hash.digest('base64url') };
      return wordOf(openingWordFor(named, openingOf({ ...own, form: NOTHING }), own.now, hashOf));
    },
    /** The same times, with their word. */
    signed: (sheetId: number, times: ReplyTimes, at: EpochMs): ReplyTimes => ({
      ...times,
      word: wordOf({ kind: 'times', sheetId, epoch: times.epoch, at, times }),
    }),
    ofSection: (word: Omit<SectionWord, 'kind'>): string => wordOf({ kind: 'section', ...word }),
    ofUnderWay: (word: Omit<UnderWayWord, 'kind'>): string => wordOf({ kind: 'underWay', ...word }),
  };
};
