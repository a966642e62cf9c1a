import { createChainWriter } from '../../log/chain-writer.ts';
import { sha256 } from '../../log/sha256.ts';
import type { QuizEvent } from '../../model/event.ts';
import { emptySession, type QuizSession } from '../../model/quiz-session.ts';
import { createGroupCommit } from '../../runtime/group-commit.ts';
import { evolve } from '../../session/evolve.ts';
import { createVirtualTime } from '../simulation/virtual-time.ts';

export const WRITE_MS = 10;

const event = (at: number): QuizEvent => ({ type: 'PageRestored', at, data: {} });
const sessionAt = (at: number): QuizSession => evolve({ ...emptySession, lastAt: at }, event(at));

/** A journal that takes its time, and fails as often as it is told to. */
export const aCommit = (
  of: { readonly lines?: number; readonly beside?: readonly number[]; readonly fails?: string } = {},
) => {
  const time = createVirtualTime(0, () => 0.5);
  const page = time.machine().openPage();
  const { scheduler } = page;
  const onDisk: string[] = [];
  const appends: number[] = [];
  const state = { failing: false, writesAllTheSame: false, isCleared: false, isHung: false };
  /** Ends the appends that began on a disk that hangs. */
  const ends: (() => void)[] = [];
  const told: string[] = [];
  const settledAt: number[] = [];
  let alarms = 0;
  const commit = createGroupCommit({
    journal: {
      read: async function* (from = 0) {
        if (state.isCleared) throw new Error('closed');
        yield* onDisk.slice(from);
      },
      append: (lines) => {
        appends.push(lines.length);
        return new Promise((resolve, reject) => {
          const end = (): void => {
            const { failing, writesAllTheSame } = state;
            if (!failing || writesAllTheSame) onDisk.push(...lines);
            if (of.fails !== undefined) reject(of.fails);
            else if (failing) reject(new Error('full'));
            else resolve();
          };
          if (state.isHung) ends.push(end);
          else time.later(WRITE_MS, end);
        });
      },
    },
    scheduler: {
      ...scheduler,
      after: (delay, wake) => {
        alarms += 1;
        return scheduler.after(delay, wake);
      },
    },
    writer: createChainWriter(sha256),
    lines: of.lines ?? 0,
    beside: of.beside ?? [],
    onSettled: ({ lastAt }) => settledAt.push(lastAt),
    onFailure: (evidence) => told.push(evidence),
    onRecovered: () => told.push('recovered'),
  });
  const keep = (at: number) => commit.keep([event(at)], sessionAt(at));
  const all = async (from?: number): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const line of commit.lines(from)) found.push(line);
    return found;
  };
  return { commit, time, page, state, onDisk, appends, ends, told, settledAt, keep, all, alarms: () => alarms };
};
