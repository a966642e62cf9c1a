import { postLog } from '@quipu/contract';
import { contentOf, epochOf, pendingCount } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../../lib/api.ts';
import type { QuizHandle } from './open-quiz.ts';

/** Well under what the server reads at once. */
const MOST_CHARACTERS = 1_000_000;
/** Whoever has finished is not kept waiting for it; what is not sent now stays on this device. */
const PATIENCE_MS = 8_000;

const batchFrom = (lines: readonly string[], from: number): readonly string[] => {
  let to = from;
  for (let size = 0; to < lines.length && (to === from || size < MOST_CHARACTERS); to += 1)
    size += lines[to]?.length ?? 0;
  return lines.slice(from, to);
};

const sendLog = async (api: Api, { runtime }: QuizHandle): Promise<boolean> => {
  const lines: string[] = [];
  for await (const line of runtime.lines()) lines.push(line);
  const params = { id: contentOf(runtime.head()).sheetId };
  const epoch = epochOf(runtime.head());
  let held = 0;
  while (held < lines.length) {
    const body = { epoch, from: held, lines: batchFrom(lines, held) };
    const reply = await api.call(postLog, { params, query: {}, body })();
    const known =
      E.isRight(reply) && (reply.right.status === 200 || reply.right.status === 409) ? reply.right.body.lines : held;
    if (known <= held) return false;
    held = known;
  }
  return true;
};

/** After the end: gives the server the log, and only when it has all of it lets this device forget the sheet. */
export const handOver = async (api: Api, handle: QuizHandle): Promise<void> => {
  if (pendingCount(handle.runtime.head()) > 0) return;
  const handed = sendLog(api, handle).then((all) => (all ? handle.journal.erase() : undefined));
  await Promise.race([handed.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
};
