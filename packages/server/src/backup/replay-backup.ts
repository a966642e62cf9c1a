import { hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import {
  contentOf,
  type EpochMs,
  epochOf,
  type FinalStatus,
  finishOf,
  type PendingEntry,
  pendingEntries,
  unconfirmedSections,
  versionedEntries,
} from '@quipu/engine';
import { type BytePorts, createLogReplay } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import { storableText } from '../app/json-body.ts';
import type { ChainedLine } from '../evaluations/log-chain.ts';
import { MOST_LINES } from '../evaluations/log-store.ts';
import type { OpenedBackup } from './open-backup.ts';

/** What a session log comes to. */
export interface BackupLog {
  readonly epoch: number;
  readonly head: string;
  readonly lines: readonly ChainedLine[];
  /** Every answer, as it would have been posted at the end. */
  readonly entries: readonly PendingEntry[];
  /** Those of them that the server had not acknowledged, as far as the log knows. */
  readonly pendingIds: ReadonlySet<number>;
  /** Sections started without the server. */
  readonly starts: readonly { readonly sectionId: number; readonly startedAt: EpochMs }[];
  /** How the examinee, or their time, ended it there. */
  readonly finish: { readonly status: FinalStatus; readonly comment: string; readonly at: EpochMs } | null;
}

const NEWLINE = 10;
const damaged = E.left({ kind: 'damaged' } as const);
/** Others are served in between. */
const LINES_A_TURN = 500;

const buffers: BytePorts = {
  textOf: (bytes, from, to) => (bytes as Buffer).toString('utf8', from, to),
  hashOf: (bytes, from, to) => hash('sha256', bytes.subarray(from, to), 'base64url'),
};

/** Replays the log of a backup. Left: it is not a whole log of this sheet, in the epoch that its seal says. */
export const replayBackup = async (
  { epoch, log }: OpenedBackup,
  of: { readonly sheetId: number; readonly formId: number },
): Promise<E.Either<{ readonly kind: 'damaged' }, BackupLog>> => {
  let endedHere = false;
  const replay = createLogReplay(buffers, ({ type }) => {
    if (type === 'QuizFinished') endedHere = true;
    if (type === 'EndUndone') endedHere = false;
  });
  const lines: ChainedLine[] = [];
  for (let from = 0; from < log.length; ) {
    const to = log.indexOf(NEWLINE, from);
    if (to < 0 || lines.length === MOST_LINES || E.isLeft(replay.next(log, from, to))) return damaged;
    lines.push({ seq: lines.length, line: log.toString('utf8', from, to), hash: replay.head() });
    if (lines.length % LINES_A_TURN === 0) await turn();
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
    entries: versionedEntries(session),
    pendingIds: new Set(pendingEntries(session).map(({ id }) => id)),
    starts: unconfirmedSections(session),
    finish: endedHere && finish !== null ? { ...finish, comment: storableText(finish.comment) } : null,
  });
};
