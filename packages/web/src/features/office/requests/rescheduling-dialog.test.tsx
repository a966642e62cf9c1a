import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const LIST = '/oficina/solicitudes/reprogramaciones';
const ASKING = 'Calculando qué cambia…';

const request = {
  ...{ id: 7, at: NOON, person: { who: '1700000002', full_name: 'Ana Paz' }, evaluation: 'Aptitud', sheet_id: 3 },
  ...{ decided: null, cause: 'power', comment: null, answer: null, sheet_status: 'P', could_see_answers: false },
  sessions: [{ id: 9, start: NOON, end: NOON + 3_600_000 }],
};

/** One request, which is on the page of the list or is not; its decision is rehearsed once `heard` is called. */
const world = () => {
  const list = { rows: [] as readonly object[] };
  const waiting: (() => void)[] = [];
  const reply = ({ path }: HttpRequest): HttpResponse | Promise<HttpResponse> => {
    if (path.startsWith('/api/office/waiting'))
      return json(200, { now: NOON, reschedulings: 1, regrades: 0, quarantined: 0 });
    if (path.endsWith('/decide'))
      return new Promise((resolve) => {
        waiting.push(() => resolve(json(200, { now: NOON, changes: 1, grades: [] })));
      });
    return path.startsWith('/api/office/reschedulings/7')
      ? json(200, { now: NOON, request })
      : json(200, { now: NOON, total: list.rows.length, rows: list.rows });
  };
  const shown = showOffice(`${LIST}/7`, reply);
  return { list, waiting, ...shown };
};

it('is open wherever its request is in the list, and stays as it was read', async () => {
  const { list, place, asked } = world();
  const dialog = await screen.findByRole('dialog', { name: 'Reprogramación de Ana Paz' });
  list.rows = [{ ...request, id: 8 }];
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('1 fila');
  expect(dialog.isConnected).toBe(true);
  expect(asked('/api/office/reschedulings/7').length).toBeGreaterThan(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(place.address).toBe(LIST));
});

it('tells what a choice changes, and nothing of the one before while it is asked for', async () => {
  const { waiting } = world();
  const dialog = await screen.findByRole('dialog', { name: 'Reprogramación de Ana Paz' });
  const effect = within(dialog).getByRole('status', { name: 'Qué cambia' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Rechazar' }));
  expect(effect.textContent).toBe(ASKING);
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.();
  await waitFor(() => expect(effect.textContent).toContain('Nada cambia para Ana Paz'));
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Aceptar' }));
  expect(effect.textContent).toBe('');
  const [session] = within(dialog).getAllByRole('radio', { name: /noviembre|diciembre|\d{2}:\d{2}/ });
  if (session === undefined) throw new Error('no session');
  await userEvent.click(session);
  expect(effect.textContent).toBe(ASKING);
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await waitFor(() => expect(effect.textContent).toContain('Cambia la sesión de Ana Paz'));
});
