import { setImmediate as turn } from 'node:timers/promises';
import {
  contentOf,
  type EpochMs,
  epochOf,
  type FinalStatus,
  finishOf,
  MAX_LINE_LENGTH,
  MAX_LOG_LINES,
  type PendingEntry,
  pendingEntries,
  unconfirmedSections,
  versionedEntries,
} from '@quipu/engine';
import { contentText, createLogReplay } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import { storableText } from '../../platform/http/storable.ts';
import { bufferPorts } from '../logs/buffer-ports.ts';
import { isTooLong } from '../logs/line-bound.ts';
import type { ChainedLine } from '../logs/log-chain.ts';
import { contentsNamed, type NamedContent } from '../logs/log-text.ts';
import { turnsDue } from '../logs/turns-due.ts';
import type { OpenedBackup } from './open-backup.ts';

/** A session log comes to these. */
export interface BackupLog {
  readonly epoch: number;
  readonly head: string;
  readonly lines: readonly ChainedLine[];
  /** Its lines name them; they stand beside it. */
  readonly contents: readonly NamedContent[];
  /** Every answer, as it would have been posted at the end. */
  readonly entries: readonly PendingEntry[];
  /** The server had not acknowledged these, as far as the log knows. */
  readonly pendingIds: ReadonlySet<number>;
  /** Sections started without the server. */
  readonly starts: readonly { readonly sectionId: number; readonly startedAt: EpochMs }[];
  /** The examinee, or their time, ended it so. */
  readonly finish: { readonly status: FinalStatus; readonly comment: string; readonly at: EpochMs } | null;
}

const NEWLINE = 10;
/** Newer: a later version than this one wrote it. */
export type NotALog = { readonly kind: 'damaged' | 'newer' };
const damaged = E.left<NotALog>({ kind: 'damaged' });
const newer = E.left<NotALog>({ kind: 'newer' });

/**
 * Replays the log of a backup. Left: it is not a whole log of this sheet, in the epoch that its seal says, or cannot be
 * read here. Whose the signatures are in it is not asked: what was said is known here, and nobody's answers are lost for a key that was changed since.
 */
export const replayBackup = async (
  { epoch, log }: Pick<OpenedBackup, 'epoch' | 'log'>,
  of: { readonly sheetId: number; readonly formId: number },
): Promise<E.Either<NotALog, BackupLog>> => {
  let endedHere = false;
  const replay = createLogReplay(bufferPorts, ({ type }) => {
    if (type === 'QuizFinished') endedHere = true;
    if (type === 'EndUndone') endedHere = false;
  });
  const lines: ChainedLine[] = [];
  const contents: string[] = [];
  const isDue = turnsDue();
  for (let from = 0; from < log.length; ) {
    const to = log.indexOf(NEWLINE, from);
    if (to < 0 || lines.length === MAX_LOG_LINES || isTooLong(log, from, to, MAX_LINE_LENGTH)) return damaged;
    const step = replay.next(log, from, to);
    if (E.isLeft(step)) return step.left.problem.kind === 'newerVersion' ? newer : damaged;
    const line = log.toString('utf8', from, to);
    if (step.right.type === 'ContentCarried') contents.push(contentText(line));
    else lines.push({ seq: lines.length, line, hash: replay.head() });
    if (isDue(to - from)) await turn();
    from = to + 1;
  }
  const session = replay.session();
  const { sheetId, formId } = contentOf(session);
  if (sheetId !== of.sheetId || formId !== of.formId || epochOf(session) !== epoch) return damaged;
  const finish = finishOf(session);
  return E.right({
    epoch,
    head: replay.head(),
    lines,
    contents: contentsNamed({ lines: lines.map(({ line }) => line), contents }),
    entries: versionedEntries(session),
    pendingIds: new Set(pendingEntries(session).map(({ id }) => id)),
    starts: unconfirmedSections(session),
    finish: endedHere && finish !== null ? { ...finish, comment: storableText(finish.comment) } : null,
  });
};
