// @vitest-environment jsdom
import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { question } from '../../../testing/show-quiz.tsx';
import { takeIn } from './take-in.ts';

it('whose reply is lost has the sheet opened again before anything else is sent: what the server took of it is not visited away', async () => {
  const content = sheet([section(1, [question(1), question(2)])]);
  const { runtime, posted } = await quizBench(content);
  await runtime.flush();
  const before = posted.length;
  const asked: string[] = [];
  const watched = {
    ...runtime,
    openAgain: () => {
      asked.push('openAgain');
      runtime.openAgain();
    },
  };
  const api = {
    importBackup: () => {
      asked.push('importBackup');
      return Promise.resolve(E.left({ kind: 'noReply', cause: 'cortado' } as const));
    },
  };
  expect(await takeIn(api, watched, content, new Uint8Array())).toEqual({ kind: 'unheard' });
  expect([asked, posted.length]).toEqual([['importBackup', 'openAgain'], before]);
});
