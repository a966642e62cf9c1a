import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serverClock } from '../lib/server-clock.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { json } from '../testing/scripted-http.ts';
import { sessionWith } from '../testing/session.ts';
import { OPENED_AT } from '../testing/sheet.ts';
import { quizScreen } from '../testing/show-quiz.tsx';
import { showScreen } from '../testing/show-screen.tsx';
import EvaluationPreview from './evaluation-preview.tsx';

// What the quiz asks of a browser.
quizScreen();

const item = (id: number, more: object = {}) => ({
  ...{ id, item_type_id: 1, content: `<p>Texto ${id}</p>`, user_answer: { id: 50 + id, index: id } },
  options: [
    { id: id * 10 + 1, content: `Uno de ${id}` },
    { id: id * 10 + 2, content: `Dos de ${id}` },
  ],
  ...more,
});
const opened = {
  ...{ id: 5, quiz_id: 2, form_id: 3, status: 'A', attempt: 1, started_at: OPENED_AT, finished_at: null },
  ...{ final_grade: null, is_valid: 1, session: null, reference: 'ROSA', updateEach: 3, epoch: 1, revision: 0 },
  quiz: { id: 2, name: 'Aptitud', type: 'EV', status: 1, extra: { camera_off: 2, back_button_enabled: 1 } },
  times: { deadline: OPENED_AT + 3_600_000, updated_at: OPENED_AT, time_ratio: 1 },
  now: OPENED_AT,
  form: {
    ...{ id: 3, items_count: 3 },
    sections: [
      { id: 4, name: 'Lectura', items: [item(1), item(2)] },
      { id: 6, name: 'Números', duration: 90, items: [item(3)] },
    ],
  },
};

const show = (at: string, answer = json(200, opened)) => {
  serverClock.anchor(OPENED_AT, performance.now());
  useSignInSession.getState().commit(sessionWith({ roles: ['operator'] }));
  return showScreen(<EvaluationPreview quizId={2} />, { path: '/oficina/evaluaciones/2/vista', at }, ({ path }) =>
    path.endsWith('/key')
      ? json(200, { now: OPENED_AT, answers: [{ item_id: 1, right: 'B' }] })
      : path.endsWith('/preview')
        ? answer
        : json(404, {}),
  );
};
const AT = '/oficina/evaluaciones/2/vista';

it('is taken as its examinees take it, and nothing leaves the page', async () => {
  const { requests } = show(AT);
  expect(await screen.findByText('Vista previa: Aptitud')).toBeDefined();
  await userEvent.click(await screen.findByRole('radio', { name: /Dos de 1/ }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /Dos de 1/ })).toHaveProperty('checked', true));
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(await screen.findByText('Texto 2')).toBeDefined();
  expect(requests.map(({ path }) => path)).toEqual(['/api/office/evaluations/2/preview']);
});

it('has every question under the other, with what is right once it is asked for', async () => {
  const { requests } = show(`${AT}?mostrar=todas`);
  const read = await screen.findByRole('region', { name: 'Lectura' });
  for (const text of ['Texto 1', 'Texto 2']) expect(within(read).getByText(text)).toBeDefined();
  const timed = screen.getByRole('region', { name: 'Números' });
  expect(timed.textContent).toContain('1 pregunta · Con tiempo propio: 1 min 30 s');
  expect(within(timed).getByText('Texto 3')).toBeDefined();
  expect(screen.queryByText('Respuesta correcta:')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Respuestas correctas' }));
  await waitFor(() => expect(screen.getAllByText('Respuesta correcta:')).toHaveLength(3));
  expect(read.textContent).toContain('Respuesta correcta: B');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Respuestas correctas' }));
  await waitFor(() => expect(screen.queryByText('Respuesta correcta:')).toBeNull());
  expect(requests.filter(({ path }) => path.endsWith('/key'))).toHaveLength(1);
});

it('says why it cannot be looked at', async () => {
  show(AT, json(409, { msg: 'Usted rinde o rindió esa evaluación: otra persona debe hacerlo.' }));
  expect(await screen.findByText(/otra persona debe hacerlo/)).toBeDefined();
});
