import type { Send } from '@quipu/contract';
import type { DraftRecord } from '@quipu/engine/runtime';
import { act, render } from '@testing-library/react';
import * as E from 'fp-ts/lib/Either.js';
import { onTestFinished, vi } from 'vitest';
import { startBackground } from '../features/quiz/background/start-background.tsx';
import { type Quiz, QuizContext } from '../features/quiz/session/quiz-context.ts';
import { SendContext } from '../lib/api.ts';
import { item, option } from './item.ts';
import { logServer } from './log-server.ts';
import { section, sheet } from './sheet.ts';
import { sheetHandle } from './sheet-handle.ts';

/** The receipt as a PDF, as the server draws it. */
export const PDF = new Uint8Array([37, 80, 68, 70]);
const sendPdf = (() => Promise.resolve(E.right({ status: 200, body: PDF }))) as unknown as Send;

/** An answer to the one question of this sheet. */
export const chosen = [{ itemOptionId: 11, answer: null, slot: null }];

/** A backup that is not sealed: its lines. */
export const unsealed = async (_seal: unknown, _sheet: number, lines: AsyncIterable<string>): Promise<Uint8Array> => {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return new TextEncoder().encode(all.join('\n'));
};

interface How {
  readonly hybridMode?: boolean;
  readonly sealed?: boolean;
  readonly kept?: readonly DraftRecord[];
}

/** A sheet of one question, and the background beside it, whose strip and end can be shown. */
export const backgroundOf = async (how: How = {}) => {
  const choice = item({ type: 1, options: [option(11, 'Uno')] });
  const { hybridMode = true, sealed = true, kept = [] } = how;
  const content = sheet([section(1, [choice])], { hybridMode, allowDownloadBackupFile: sealed });
  const opened = await sheetHandle(content, { kept });
  if (sealed) {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt']);
    await opened.handle.journal.keepSeal({ key, epoch: 1, reference: '1710034065' });
  }
  const { api, log, refuse } = logServer();
  const background = startBackground(api, opened.handle);
  onTestFinished(background.stop);
  const { runtime } = opened;
  const quiz = { runtime, content, accessibility: null } as unknown as Quiz;
  const done = vi.fn<(how: { readonly waits: boolean }) => void>();
  const show = (what: 'Strip' | 'Ending', accessibility: 'VISUAL' | null = null) =>
    render(
      <SendContext value={sendPdf}>
        <QuizContext value={quiz}>
          {what === 'Strip' ? (
            <background.Strip />
          ) : (
            <background.Ending steps={[]} accessibility={accessibility} onDone={done} />
          )}
        </QuizContext>
      </SendContext>,
    );
  const finish = () => act(() => runtime.dispatch({ type: 'FinishQuiz', processes: [] }));
  const choose = () => act(() => runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: chosen }));
  return { ...opened, log, refuse, background, show, choose, finish, done };
};
