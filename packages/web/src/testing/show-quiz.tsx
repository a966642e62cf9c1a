import type { Accessibility } from '@quipu/contract';
import type { SheetContent } from '@quipu/engine';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, onTestFinished, vi } from 'vitest';
import { startBackground } from '../features/quiz/background/start-background.tsx';
import { QuizScreen } from '../features/quiz/route/quiz-screen.tsx';
import { loadProctoring } from '../features/quiz/screen/use-proctoring.ts';
import { SendContext } from '../lib/api.ts';
import { loadSanitizer } from '../ui/sanitize-html.ts';
import { item, option } from './item.ts';
import { logServer } from './log-server.ts';
import { json, scriptedHttp } from './scripted-http.ts';
import { sheetHandle } from './sheet-handle.ts';
import { visitorSend } from './visitor-send.ts';

export const question = (id: number, required = false) =>
  item({
    type: 1,
    id,
    answerId: 100 + id,
    required,
    content: `<p>Texto ${id}</p>`,
    options: [option(id * 10 + 1, `Uno de ${id}`), option(id * 10 + 2, `Dos de ${id}`)],
  });

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** The quiz screen, for the tests of one file. */
export const quizScreen = () => {
  let isNarrow = false;
  let isContrasting = false;
  beforeAll(async () => {
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('contrast') ? isContrasting : isNarrow,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await Promise.all([loadSanitizer(), loadProctoring()]);
  });
  beforeEach(() => {
    isNarrow = false;
    isContrasting = false;
  });
  afterEach(cleanup);
  return {
    /** The window is as wide as a telephone's, until the test ends. */
    narrow: () => {
      isNarrow = true;
    },
    /** The system asks for more contrast, until the test ends. */
    contrasting: () => {
      isContrasting = true;
    },
    open: async (content: SheetContent, accessibility: Accessibility = null) => {
      const bench = await sheetHandle(content);
      const background = startBackground(logServer().api, bench.handle);
      onTestFinished(background.stop);
      const ends: boolean[] = [];
      const { http } = scriptedHttp(() => json(404, {}));
      const view = render(
        <QuizScreen
          runtime={bench.runtime}
          examinee={{ accessibility, watermark: '1700000000' }}
          endSteps={[{ id: 1, title: 'Gracias', content: '<p>Fin</p>', audio: null, video: null, location: 'end' }]}
          photos={false}
          background={background}
          onEnd={({ logOut }) => ends.push(logOut)}
          onRemoteDesktop={() => undefined}
        />,
        { wrapper: (within) => <SendContext {...within} value={visitorSend(http)} /> },
      );
      return { ...bench, ...view, ends };
    },
  };
};
