import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useNotices } from '../../../lib/notices.ts';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const rosa = { who: '1700000001', full_name: 'Rosa Paz' };
const proposal = (more: object = {}) => ({
  ...{ id: 7, at: NOON, by: rosa, action: 'publish-results', evaluation: 'Aptitud' },
  ...{ request_id: null, key: null, is_own: false, is_to_decide: true, ended: null, ...more },
});
const opened = (row: object, more: object = {}) => ({
  ...{ now: NOON, proposal: row, reason: 'Acta 4', decision: null, question: null, value: null, problem: null },
  foreseen: { changes: 14, mails: 14 },
  effect: { changes: 14, mails: 14, grades: [], print: 'abc', is_same: true },
  ...more,
});
const world = (
  row: object,
  one: object,
  act: () => HttpResponse = () => json(200, { now: NOON, changes: 14, grades: [] }),
) =>
  showOffice('/oficina/solicitudes/propuestas', ({ path, method }: HttpRequest) => {
    if (method === 'POST') return act();
    if (path.startsWith('/api/office/waiting'))
      return json(200, { now: NOON, reschedulings: 0, regrades: 0, quarantined: 0, proposals: 1 });
    return path.startsWith('/api/office/proposals/7')
      ? json(200, one)
      : json(200, { now: NOON, total: 1, rows: [row] });
  });
const openIt = async () => {
  await userEvent.click(await screen.findByRole('link', { name: 'Revisar: Publicar los resultados, de Rosa Paz' }));
  return screen.findByRole('dialog', { name: 'Publicar los resultados' });
};

it('is counted in the menu, and approved as it was looked at', async () => {
  const { asked, place } = world(proposal(), opened(proposal()));
  expect(await screen.findByRole('link', { name: /^Solicitudes.*1 por aprobar$/ })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Por aprobar (1)' })).toBeDefined();
  const dialog = await openIt();
  const effect = within(dialog).getByRole('region', { name: 'Qué cambia ahora' });
  expect(effect.textContent).toBe('Se publican 14 notas y salen 14 correos.Es lo mismo que vio quien la propuso.');
  expect(within(dialog).getByText('Acta 4')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Aprobar/ }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Visto');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decidir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('/api/office/proposals/7/approve').at(-1)?.body).toMatchObject({ print: 'abc', reason: 'Visto' });
  expect(place.address).toBe('/oficina/solicitudes/propuestas');
});

it('says what became another since, and is rejected', async () => {
  const effect = { changes: 15, mails: 15, grades: [], in_review: 1, print: 'abd', is_same: false };
  const { asked } = world(proposal(), opened(proposal(), { effect }));
  const dialog = await openIt();
  expect(within(dialog).getByRole('alert').textContent).toContain('Entonces: Se publican 14 notas');
  expect(within(dialog).getByText('Se publican 15 notas y salen 15 correos.')).toBeDefined();
  expect(within(dialog).getByText(/^1 persona tiene respuestas guardadas/)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Rechazar/ }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Falta una sala');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decidir' }));
  await waitFor(() => expect(asked('/api/office/proposals/7/reject')).toHaveLength(1));
});

it('is one’s own to withdraw alone, and what cannot be done is not approved', async () => {
  const own = proposal({ is_own: true, is_to_decide: false });
  const { asked } = world(own, opened(own));
  const dialog = await openIt();
  expect(within(dialog).queryByRole('radio')).toBeNull();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Me equivoqué');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirar la propuesta' }));
  await waitFor(() => expect(asked('/api/office/proposals/7/withdraw')).toHaveLength(1));
  cleanup();
  world(proposal(), opened(proposal(), { effect: null, problem: 'Esa solicitud ya tiene respuesta.' }));
  const second = await openIt();
  expect(within(second).getByRole('alert').textContent).toContain('Ya no se puede hacer.');
  expect(within(second).getAllByRole('radio')).toHaveLength(1);
});

it('is what publishing is, where two persons are asked for', async () => {
  const results = {
    ...{ quiz_id: 3, name: 'Aptitud', scale: 1000, sheets: 2, not_started: 0, under_way: 0 },
    ...{ waiting: 0, graded: 2, published: 0, open: 0 },
  };
  let waits: object | null = null;
  showOffice('/oficina/resultados/3', ({ method }) => {
    if (method === 'POST') return json(200, { now: NOON, changes: 2, grades: [], mails: 2, is_proposed: 1 });
    const shown = { parts: [], mean: null, least: null, most: null, needs_two: 1, proposal: waits };
    return json(200, { now: NOON, results, ...shown });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Proponer la publicación' }));
  const dialog = screen.getByRole('dialog', { name: 'Proponer la publicación de «Aptitud»' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Escriba el nombre/ }), 'Aptitud');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  waits = { id: 7, by: rosa, at: NOON };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Proponer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/^Rosa Paz lo propuso/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver la propuesta' }).getAttribute('href')).toBe(
    '/oficina/solicitudes/propuestas/7',
  );
  expect(screen.queryByRole('button', { name: 'Proponer la publicación' })).toBeNull();
});

it('is what changes right answers, where that alone needs two', async () => {
  const request = {
    ...{ id: 5, at: NOON, person: rosa, evaluation: 'Aptitud', sheet_id: 3, decided: null },
    ...{ comment: 'Son dos', status: 'P', answer: null },
  };
  const question = { number: '4', content: '¿Cuál?', options: [], rows: [], given: 'C', correct: 'A' };
  showOffice('/oficina/solicitudes/recalificaciones/5', ({ path, method }) => {
    if (method === 'POST') return json(200, { now: NOON, changes: 14, grades: [], is_proposed: 1 });
    return path.startsWith('/api/office/regrades/5')
      ? json(200, { now: NOON, request, question, needs_two: 'changes', proposal: null })
      : json(200, { now: NOON, total: 0, rows: [] });
  });
  const dialog = await screen.findByRole('dialog', { name: 'Recalificación de la pregunta 4' });
  const form = within(dialog);
  expect(await form.findByText(/lo aprueba otra persona de la oficina/)).toBeDefined();
  await userEvent.click(form.getByRole('radio', { name: 'Rechazar' }));
  expect(form.getByRole('button', { name: 'Decidir' })).toBeDefined();
  await userEvent.click(form.getByRole('radio', { name: /anular la pregunta/ }));
  await userEvent.type(form.getByRole('textbox', { name: 'Motivo' }), 'Acta 9');
  await userEvent.click(form.getByRole('button', { name: 'Proponer' }));
  // The server's word, and not what the page knew before.
  await waitFor(() => expect(useNotices.getState().notices.at(-1)?.text).toMatch(/^Propuesta guardada/));
});
