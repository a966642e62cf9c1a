import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { wireStep } from '../../testing/schedule-step.ts';
import { json } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { stubProperties } from '../../testing/stub-properties.ts';
import { ScheduleScreen } from './schedule-screen.tsx';

const NO_CONNECTION = 'Lo sentimos, no se pudo conectar con el servidor';

let answer: Parameters<typeof showScreen>[2];
const show = () => showScreen(<ScheduleScreen />, { path: '/home' }, (request) => answer(request));
const stepOf = (title: string): HTMLElement => {
  const step = screen.getByRole('heading', { name: title }).closest('li');
  if (step === null) throw new Error(`${title} is not in the list`);
  return step;
};

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  stubProperties(Element.prototype, {
    scrollIntoView(this: Element) {
      scrolled(this.textContent);
    },
  });
  useSignInSession.getState().commit(sessionWith({ isLab: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks in the person’s own time zone', async () => {
  answer = () => json(200, []);
  const { requests } = show();
  await screen.findByText(/no hay pasos/);
  expect(requests.map(({ path }) => path)).toEqual(['/api/app-user/home']);
  expect(requests[0]?.headers['Time-Zone']).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

it('waits, and then shows the steps in order with what each says', async () => {
  const replies: ((value: ReturnType<typeof json>) => void)[] = [];
  answer = () => new Promise((resolve) => replies.push(resolve));
  show();
  await expect.poll(() => replies.length).toBe(1);
  expect(screen.getByText('Cargando…')).toBeDefined();
  replies[0]?.(
    json(200, [
      wireStep({
        subtitle: 'Complete los cinco pasos',
        image: '/storage/portada.svg',
        content: [
          { class: 'strong', icon: 'event', title: 'Hasta', content: '30 de noviembre' },
          { class: 'desconocida', icon: 'desconocido', title: null, content: 'Traiga su cédula' },
        ],
        messages: [{ type: 'warning', text: '<p>Lea con <b>atención</b><img src=x onerror="alert(1)"></p>' }],
      }),
      wireStep({ id: 2, title: 'Evaluación', is_active: 0 }),
    ]),
  );
  await screen.findByRole('heading', { name: 'Inscripción' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Ahora',
    'Inscripción',
    'Evaluación',
  ]);
  const step = stepOf('Inscripción');
  expect(within(step).getByText('Complete los cinco pasos')).toBeDefined();
  expect(step.textContent).toContain('Hasta: 30 de noviembre');
  expect(step.textContent).toContain('Traiga su cédula');
  await within(step).findByText('atención');
  expect(step.innerHTML).not.toContain('onerror');
  expect(step.querySelector('img[alt=""]')?.getAttribute('src')).toBe('/storage/portada.svg');
});

it('marks what is complete, open and closed, and says which step is the last active one', async () => {
  answer = () =>
    json(200, [
      wireStep({ id: 1, title: 'Cuenta', complete: 1, is_active: 0 }),
      wireStep({ id: 2, title: 'Inscripción' }),
      wireStep({ id: 3, title: 'Asistencia' }),
      wireStep({ id: 4, title: 'Evaluación', is_active: 0 }),
    ]);
  show();
  await screen.findByRole('heading', { name: 'Cuenta' });
  const states = ['Cuenta', 'Inscripción', 'Asistencia', 'Evaluación'].map((title) =>
    ['Completado', 'Disponible', 'Paso actual', 'No disponible'].filter(
      (state) => within(stepOf(title)).queryByText(state) !== null,
    ),
  );
  expect(states).toEqual([['Completado'], ['Disponible'], ['Paso actual'], ['No disponible']]);
  expect(stepOf('Asistencia').getAttribute('aria-current')).toBe('step');
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  expect(screen.getByText('Paso actual: Asistencia (3 de 4)')).toBeDefined();
});

it('begins with what is missing and runs out first, whatever step is last, and leads to it', async () => {
  const CONFIRM = { type: 'confirm', text: 'Confirmar asistencia', url: '/api/schedule-step/2/confirm' };
  const GO = { type: 'route', text: 'Postular', routeName: 'postulation' };
  const at = (day: number) => Date.UTC(2026, 11, day, 22);
  answer = () =>
    json(200, [
      wireStep({ id: 1, title: 'Inscripción', complete: 1 }),
      wireStep({ id: 2, title: 'Asistencia', is_owed: 1, actions: [CONFIRM], closes_at: at(22) }),
      wireStep({ id: 3, title: 'Segunda postulación', actions: [GO], closes_at: at(24) }),
      wireStep({ id: 4, title: 'Evaluación', is_active: 0, closes_at: at(30) }),
      wireStep({ id: 5, title: 'Resultados', closes_at: at(20) }),
    ]);
  show();
  const now = within(await screen.findByRole('region', { name: 'Ahora' }));
  expect(now.getByText('1 de 5').parentElement?.textContent).toBe(
    '1 de 5 · falta confirmar asistencia antes del 22 de diciembre',
  );
  await userEvent.click(now.getByRole('button', { name: 'Ir a «Asistencia»' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Asistencia' }));
  expect(scrolled.mock.calls).toEqual([[expect.stringContaining('Asistencia')]]);
  expect(stepOf('Segunda postulación').textContent).toContain('Hasta el 24 de diciembre de 2026, 17:00');
});

it('has no current step where none is active', async () => {
  answer = () => json(200, [wireStep({ is_active: 0 })]);
  show();
  await screen.findByRole('heading', { name: 'Inscripción' });
  expect(document.querySelector('[aria-current]')).toBeNull();
});

it('offers what can be done in active steps only', async () => {
  const actions = [{ type: 'logout', text: 'Salir' }];
  answer = () => json(200, [wireStep({ actions }), wireStep({ id: 2, title: 'Otro', is_active: 0, actions })]);
  show();
  await screen.findByRole('heading', { name: 'Otro' });
  expect(screen.getAllByRole('button', { name: 'Salir' })).toHaveLength(1);
  expect(within(stepOf('Inscripción')).getByRole('button', { name: 'Salir' })).toBeDefined();
});

it('says that there is nothing yet, and looks again', async () => {
  answer = () => json(200, []);
  show();
  await screen.findByText(/no hay pasos/);
  answer = () => json(200, [wireStep()]);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('heading', { name: 'Inscripción' });
});

it.each([
  ['there is no network', noNetwork],
  ['the server fails', () => json(500, {})],
  ['the reply makes no sense', () => json(200, { steps: 1 })],
])('offers a retry where %s', async (_, fails) => {
  answer = fails;
  show();
  await screen.findByText(NO_CONNECTION);
  answer = () => json(200, [wireStep()]);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('heading', { name: 'Inscripción' });
  expect(screen.queryByText(NO_CONNECTION)).toBeNull();
});

it('shows what the server says on 403', async () => {
  answer = () => json(403, { msg: 'Su admisión está en revisión.' });
  show();
  await screen.findByText('Su admisión está en revisión.');
  expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeDefined();
});

it('keeps the steps it had when a later try fails', async () => {
  answer = () => json(200, [wireStep()]);
  show();
  await screen.findByRole('heading', { name: 'Inscripción' });
  answer = noNetwork;
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/pueden no estar al día/);
  expect(screen.getByRole('heading', { name: 'Inscripción' })).toBeDefined();
});

it('does not let a slow reply take the place of a later one', async () => {
  const replies: ((value: ReturnType<typeof json>) => void)[] = [];
  answer = () => new Promise((resolve) => replies.push(resolve));
  show();
  await expect.poll(() => replies.length).toBe(1);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => replies.length).toBe(2);
  replies[1]?.(json(200, [wireStep({ title: 'Después' })]));
  await screen.findByRole('heading', { name: 'Después' });
  replies[0]?.(json(200, [wireStep({ title: 'Antes' })]));
  await Promise.resolve();
  expect(screen.queryByRole('heading', { name: 'Antes' })).toBeNull();
});
