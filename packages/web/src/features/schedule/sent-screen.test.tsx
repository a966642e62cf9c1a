import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../lib/save-file.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { wireStep } from '../../testing/schedule-step.ts';
import { json } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { SentScreen } from './sent-screen.tsx';

vi.mock('../../lib/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const PDF = new Uint8Array([37, 80, 68, 70]);
const career = (name: string, campus: string) => ({ name, faculty: 'Jurisprudencia', campus, modality: 'Presencial' });
const sent = {
  number: 'INS-1-000045',
  at: Date.UTC(2026, 10, 21, 17),
  careers: [career('Derecho', 'Loja')],
  email: 'ana@ejemplo.ec',
};
const CONFIRM = { type: 'confirm', text: 'Confirmar asistencia', url: '/api/schedule-step/2/confirm' };
const steps = [
  wireStep({ complete: 1 }),
  wireStep({ id: 2, is_owed: 1, actions: [CONFIRM], closes_at: Date.UTC(2026, 11, 22, 22) }),
];

let submission: () => ReturnType<typeof json>;
const show = () =>
  showScreen(<SentScreen />, { path: '/home' }, ({ path }) => {
    if (path === '/api/app-user/home') return json(200, steps);
    return path.endsWith('/document') ? { ...json(200, {}), bytes: PDF } : submission();
  });
beforeEach(() => {
  submission = () => json(200, sent);
  useSignInSession.getState().commit(sessionWith({ isLab: false }));
});
afterEach(cleanup);

it('says the number, the date, what was chosen, where a copy went and what comes next', async () => {
  show();
  await screen.findByText('INS-1-000045');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Inscripción enviada' }));
  for (const said of [
    /^21 de noviembre de 2026, 12:00/,
    'Derecho · Jurisprudencia · Loja · Presencial',
    'Enviamos una copia a ana@ejemplo.ec.',
  ])
    expect(screen.getByText(said)).toBeDefined();
  expect((await screen.findByText('1 de 2')).parentElement?.textContent).toBe(
    '1 de 2 · falta confirmar asistencia antes del 22 de diciembre',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Guardar PDF' }));
  await expect.poll(() => vi.mocked(saveFile).mock.calls).toEqual([[PDF, 'INS-1-000045.pdf']]);
  expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/home');
});

it('says that it was sent though its number cannot be had, and asks again', async () => {
  submission = () => json(503, {});
  show();
  await screen.findByText(/^Fue enviada\./);
  submission = () => json(200, sent);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('INS-1-000045');
});
