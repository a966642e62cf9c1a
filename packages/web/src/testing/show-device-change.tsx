import type { HttpResponse } from '@quipu/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeviceChange } from '../features/quiz/carry/device-change.tsx';
import { type Quiz, QuizContext } from '../features/quiz/session/quiz-context.ts';
import { SendContext } from '../lib/api.ts';
import { CamerasContext } from '../ui/camera/cameras.ts';
import { camerasDouble } from './camera-double.ts';
import { quizBench } from './quiz-runtime.ts';
import { json, scriptedHttp } from './scripted-http.ts';
import { OPENED_AT, section, sheet } from './sheet.ts';
import { question } from './show-quiz.tsx';
import { visitorSend } from './visitor-send.ts';

export const HEARD = Date.UTC(2026, 9, 1, 15, 42);
export const known = (more: object = {}) => ({
  at: HEARD,
  heard_at: HEARD,
  answered: 0,
  pending: 0,
  brought_at: null,
  ...more,
});
export const changes = (...all: readonly object[]) => json(200, { now: OPENED_AT, changes: all });
/** One device, of which so much was pending. */
export const change = (pending: number | null, heardAt: number | null = HEARD) =>
  changes(known({ heard_at: heardAt, answered: pending ?? 0, pending }));

/** Shows what is known of other devices, over the answers of a server. */
export const showDeviceChange = async (
  told: HttpResponse | (() => HttpResponse),
  imported: () => HttpResponse = () => json(403, {}),
  content = sheet([section(1, [question(1), question(2)])]),
) => {
  const bench = await quizBench(content);
  const { http, requests } = scriptedHttp(({ path }) =>
    path.endsWith('/device-change') ? (typeof told === 'function' ? told() : told) : imported(),
  );
  const { cameras, state } = camerasDouble();
  const elsewhere = new Set<string>();
  const quiz = { runtime: bench.runtime, content, accessibility: null, elsewhere } as unknown as Quiz;
  render(
    <CamerasContext value={cameras}>
      <SendContext value={visitorSend(http)}>
        <QuizContext value={quiz}>
          <DeviceChange />
        </QuizContext>
      </SendContext>
    </CamerasContext>,
  );
  return { ...bench, requests, cameraState: state, elsewhere };
};
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const bring = () => userEvent.click(button('Traer respuestas del otro equipo'));
export const chooseFile = (name: string, content = 'QUIPU') =>
  userEvent.upload(screen.getByLabelText('Elegir el archivo', { selector: 'input' }), new File([content], name), {
    applyAccept: false,
  });
