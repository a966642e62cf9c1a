import { correctLaboratoryHour, type LaboratoryState } from '@quipu/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { workAsUsual } from '../../lib/base-address.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json } from '../../testing/scripted-http.ts';
import {
  AT,
  button,
  CLOCK,
  HOUR,
  holding,
  press,
  session,
  sheet,
  showLaboratory,
  told,
} from '../../testing/show-laboratory.tsx';

beforeEach(() => {
  // However long the screen takes to be drawn, it is the hour that the server has just said.
  vi.useFakeTimers({ toFake: ['performance'] });
  workAsUsual();
  useSignInSession.getState().clear();
});
afterEach(() => {
  vi.useRealTimers();
  workAsUsual();
});

const atHour = (now: number, clock: Partial<LaboratoryState['clock']> = {}): LaboratoryState => ({
  ...holding([sheet(1, 'waiting')]),
  now,
  clock: { ...CLOCK, computerNow: now, ...clock },
});
const hourSection = () => screen.findByRole('region', { name: 'Hora de este equipo' });
const EVENING_BEFORE = AT - 14 * 3_600_000;

it('shows the clock large, and asks nothing where the session is on', async () => {
  showLaboratory('running', atHour(AT + 60_000));
  const section = await hourSection();
  expect(within(section).getByRole('timer').textContent).toBe('08:01:00');
  expect(section.textContent).toContain('la sesión ya se puede rendir');
  expect(within(section).queryByRole('button')).toBeNull();
  expect(await button('Trabajar con el servidor local')).toBeDefined();
});

it('has somebody say that the hour is right before anybody logs in, where the session is at another', async () => {
  const { world } = showLaboratory('running', atHour(EVENING_BEFORE));
  const section = await hourSection();
  expect(section.textContent).toContain('la sesión empieza en 14 horas');
  expect(within(section).getByRole('heading', { name: 'Confirmar la hora' })).toBeDefined();
  expect(screen.getByText('Antes de empezar, confirme la hora de este equipo.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Trabajar con el servidor local' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Corregir la hora' })).toBeNull();
  world.holds = atHour(EVENING_BEFORE, { isConfirmed: true });
  await press('La hora es correcta');
  expect(await button('Trabajar con el servidor local')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Confirmar la hora' })).toBeNull();
});

it('leads the hour back to the computer’s clock with a reason, as long as nobody has begun', async () => {
  const next = AT + 365 * 24 * 3_600_000;
  const { world, local } = showLaboratory('running', atHour(next, { computerNow: AT }));
  expect((await hourSection()).textContent).toContain('la sesión terminó hace 364 días');
  expect((await hourSection()).textContent).toContain('El reloj del equipo marca las 08:00');
  await press('Corregir la hora');
  const dialog = await screen.findByRole('dialog', { name: 'Corregir la hora' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Usar la hora del equipo' }));
  expect((await within(dialog).findAllByText('Escriba el motivo')).length).toBeGreaterThan(0);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Tenía la fecha del próximo año');
  world.hour = () => json(403, { msg: 'Ya empezó una evaluación.' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Usar la hora del equipo' }));
  expect(await within(dialog).findByText('Ya empezó una evaluación.')).toBeDefined();
  world.holds = atHour(AT, { isConfirmed: true });
  world.hour = () => told(world.holds);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Usar la hora del equipo' }));
  expect(await button('Trabajar con el servidor local')).toBeDefined();
  const sent = local.requests.filter(({ path }) => path === correctLaboratoryHour.path).at(-1);
  expect(JSON.parse(sent?.body ?? '')).toEqual({ reason: 'Tenía la fecha del próximo año', code: null });
});

it('says that the time goes on by itself once somebody has begun, and how the clock was set', async () => {
  const set = { kind: 'set' as const, at: AT + 60_000, byMs: -1_800_000, reason: null };
  showLaboratory('running', atHour(AT + 120_000, { computerNow: AT - 1_680_000, canCorrect: false, events: [set] }));
  const section = await hourSection();
  expect(section.textContent).toContain('su tiempo sigue solo');
  expect(within(section).queryByRole('button')).toBeNull();
  expect(within(section).getByRole('list').textContent).toContain('se atrasó 30 minutos');
});

it('leads the hour on with the proctor’s code where an evaluation was left open, and says whose would end', async () => {
  const unbelieved = { kind: 'unbelieved' as const, at: AT, byMs: 20 * HOUR, reason: null };
  const clock = { ...CLOCK, computerNow: AT + 20 * HOUR, needsCode: true, events: [unbelieved] };
  const stuck = { ...holding([sheet(1, 'running', 'Ana Loor'), sheet(2, 'handed', 'Eva Paz')]), now: AT, clock };
  const { world, local } = showLaboratory('running', stuck);
  const section = await hourSection();
  expect(section.textContent).toContain('no se creyó a su reloj');
  expect(within(section).getByRole('list').textContent).toContain('no se creyó a su reloj, adelantado 20 horas');
  // Who is answering is kept from nothing meanwhile.
  expect(within(section).queryByRole('heading', { name: 'Confirmar la hora' })).toBeNull();
  expect(await button('Trabajar con el servidor local')).toBeDefined();
  await press('Corregir la hora');
  const dialog = await screen.findByRole('dialog', { name: 'Corregir la hora' });
  expect(dialog.textContent).toContain('en curso: Ana Loor · Álgebra.');
  expect(dialog.textContent).not.toContain('Eva Paz');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Quedó abierta desde ayer');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Usar la hora del equipo' }));
  expect((await within(dialog).findAllByText('Escriba el código de supervisión')).length).toBeGreaterThan(0);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Código de supervisión/ }), 'ABCD-EFGH-JKMN');
  world.holds = { ...holding([sheet(1, 'finished', 'Ana Loor')]), now: AT + 20 * HOUR };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Usar la hora del equipo' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = local.requests.filter(({ path }) => path === correctLaboratoryHour.path).at(-1);
  expect(JSON.parse(sent?.body ?? '')).toEqual({ reason: 'Quedó abierta desde ayer', code: 'ABCD-EFGH-JKMN' });
});

it('between two shifts no session is on, and the hour is confirmed', async () => {
  const shifts = [session(1, AT), session(2, null, AT + 5 * HOUR)];
  showLaboratory('running', { ...holding([sheet(1, 'waiting')], shifts), now: AT + 3 * HOUR });
  const section = await hourSection();
  expect(section.textContent).toContain('la sesión empieza en 2 horas');
  expect(within(section).getByRole('heading', { name: 'Confirmar la hora' })).toBeDefined();
});
