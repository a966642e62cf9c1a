import type { Send } from '@quipu/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SendContext } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { MemoryRouter, Route, Routes } from '../../../testing/memory-router.tsx';
import { sessionWith } from '../../../testing/session.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { question } from '../../../testing/show-quiz.tsx';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { loadBackground } from '../background/use-background.ts';
import { loadProctoring } from '../screen/use-proctoring.ts';
import { OpenSheet } from './open-sheet.tsx';

const send = (async () => E.left({ kind: 'noReply', cause: 'cut' })) as unknown as Send;
const THANKS = {
  id: 1,
  title: 'Gracias',
  content: '<p>Encuesta</p>',
  audio: null,
  video: null,
  location: 'end',
} as const;

beforeAll(async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await Promise.all([loadSanitizer(), loadProctoring(), loadBackground()]);
});
afterEach(cleanup);

/** The page of a sheet, as it is loaded each time. */
const load = (opened: Awaited<ReturnType<typeof sheetHandle>>) =>
  render(
    <SendContext value={send}>
      <MemoryRouter initialEntries={['/quiz/1']}>
        <Routes>
          <Route path="/quiz/1" element={<OpenSheet {...opened} sheetId={1} session={sessionWith()} />} />
          <Route path="/home" element={<p>inicio</p>} />
          <Route path={paths.results(1)} element={<p>resultados</p>} />
        </Routes>
      </MemoryRouter>
    </SendContext>,
  );

it('a page that is loaded again after the end has the last steps until its person went on from them, and then the results', async () => {
  const opened = await sheetHandle(sheet([section(1, [question(1)])]));
  await opened.handle.journal.keepExtras({ endSteps: [THANKS] });
  const first = load(opened);
  await act(() => opened.runtime.dispatch({ type: 'FinishQuiz', processes: [] }).then(() => opened.runtime.flush()));
  await screen.findByRole('button', { name: 'Continuar' });
  first.unmount();

  const second = load(opened);
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
  await screen.findByText('Encuesta');
  fireEvent.click(screen.getByRole('button', { name: 'Terminar' }));
  await waitFor(() => expect(opened.handle.journal.extras().isLeft).toBe(true));
  second.unmount();

  load(opened);
  expect(await screen.findByText('resultados')).toBeDefined();
});
