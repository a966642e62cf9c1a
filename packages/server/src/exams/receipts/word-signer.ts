import { createHash } from 'node:crypto';
import { openingOf, sheetContentOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { openingWord, type SectionWord, type UnderWayWord } from '@quipu/engine/log';
import type { Config } from '../../platform/config/config.ts';
import { receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import type { ReplyTimes } from '../sheets/reply-times.ts';
import type { SheetAsOpened } from '../sheets/sheet-as-opened.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Signs what replies say of a sheet and its times, for the log of the device that gets them. */
export const wordSigner = (config: Pick<Config, 'secret' | 'dataFolder'>) => {
  const { wordOf } = receiptSigner(config);
  return {
    ofOpening: (sheet: SheetAsOpened): string =>
      wordOf(openingWord(sheetContentOf(sheet), openingOf(sheet), sheet.now, hashOf)),
    /** The same times, with their word. */
    signed: (sheetId: number, times: ReplyTimes, at: EpochMs): ReplyTimes => ({
      ...times,
      word: wordOf({ kind: 'times', sheetId, epoch: times.epoch, at, times }),
    }),
    ofSection: (word: Omit<SectionWord, 'kind'>): string => wordOf({ kind: 'section', ...word }),
    ofUnderWay: (word: Omit<UnderWayWord, 'kind'>): string => wordOf({ kind: 'underWay', ...word }),
  };
};
