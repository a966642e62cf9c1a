import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '../../lib/server-clock.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { inKit } from '../../ui/kit/kit.tsx';
import { EquipmentScreen } from './equipment-screen.tsx';
import type { Found } from './measures/checks.ts';
import type { Measures } from './measures/measures.ts';
import { MeasuresContext } from './use-equipment.ts';

const InKit = inKit(EquipmentScreen);

const GOOD: Found = {
  screen: { width: 1280, height: 800, displays: 1 },
  speed: { workMs: 50 },
  storage: { works: true, free: null },
  network: { latencyMs: 20, speedKbps: null },
  camera: { problem: null, label: '' },
  light: { brightness: 150 },
  microphone: { problem: null, label: '', wasHeard: true },
};

const device = (changed: Partial<Found> = {}) => {
  const found = { ...GOOD, ...changed };
  const run: string[] = [];
  const measured = <N extends keyof Found>(name: N) => {
    run.push(name);
    return Promise.resolve(found[name]);
  };
  const measures: Measures = {
    screen: () => measured('screen'),
    speed: () => measured('speed'),
    storage: () => measured('storage'),
    network: () => measured('network'),
    camera: async () => ({ camera: await measured('camera'), light: found.light }),
    microphone: () => measured('microphone'),
  };
  return { measures, found, run };
};
const show = (measures: Measures) =>
  showScreen(
    <MeasuresContext value={measures}>
      <InKit />
    </MeasuresContext>,
    { path: '/equipo' },
    () => json(200, {}),
  );
const press = async (name: string) => userEvent.click(await screen.findByText(name, { selector: 'button' }));
const row = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-check="${name}"]`) ?? document.body;
const verdict = async () => (await screen.findByRole('alert')).textContent;

beforeEach(() => useSignInSession.getState().clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('looks at nothing until it is asked to, then at all, one after the other, and sends nothing', async () => {
  const { measures, run } = device();
  const shown = show(measures);
  expect(run).toEqual([]);
  await press('Empezar la revisión');
  expect(await verdict()).toBe('Su equipo está listo para la evaluación.');
  expect(run).toEqual(['screen', 'speed', 'storage', 'network', 'camera', 'microphone']);
  expect(shown.requests).toEqual([]);
  expect(within(row('light')).getByText('En orden')).toBeDefined();
});

it('says what to do about what is wrong, and looks at that one again', async () => {
  const { measures, found, run } = device({ light: { brightness: 30 } });
  show(measures);
  await press('Empezar la revisión');
  expect(await verdict()).toBe('Antes de la evaluación resuelva: Luz.');
  expect(row('light').textContent).toMatch(/Por resolver.*30 de 255.*Encienda una luz/);
  expect(row('camera').textContent).not.toMatch(/Reintentar/);
  run.length = 0;
  found.light = { brightness: 150 };
  await userEvent.click(screen.getByLabelText('Reintentar: Luz'));
  await waitFor(async () => expect(await verdict()).toBe('Su equipo está listo para la evaluación.'));
  expect(run).toEqual(['camera']);
});

it('keeps the focus at a check that is looked at again, whatever comes of it', async () => {
  const { measures, found } = device({ storage: { works: false, free: null } });
  show(measures);
  await press('Empezar la revisión');
  await verdict();
  found.storage = GOOD.storage;
  await userEvent.click(screen.getByLabelText('Reintentar: Almacenamiento'));
  await waitFor(() => expect(row('storage').textContent).toMatch(/En orden/));
  expect(row('storage').contains(document.activeElement)).toBe(true);
});

it('a check that breaks says so, and the others go on', async () => {
  const { measures } = device();
  show({ ...measures, storage: () => Promise.reject(new Error('broken')) });
  await press('Empezar la revisión');
  expect(await verdict()).toMatch(/con advertencias en: Almacenamiento/);
  expect(row('storage').textContent).toMatch(/No se pudo revisar/);
});

it('shows how loud it is while it listens', async () => {
  const { measures } = device();
  const ear: { tell: (level: number) => void; done: (found: Found['microphone']) => void }[] = [];
  show({ ...measures, microphone: (tell) => new Promise((done) => ear.push({ tell, done })) });
  await press('Empezar la revisión');
  const meter = await screen.findByRole('meter');
  act(() => ear[0]?.tell(0.5));
  expect(meter.getAttribute('aria-valuenow')).toBe('50');
  act(() => ear[0]?.done({ problem: null, label: '', wasHeard: false }));
  expect(await verdict()).toMatch(/advertencias en: Micrófono/);
});

it('stops what is under way when it is left, and begins nothing after it', async () => {
  const { measures, run } = device();
  const signals: AbortSignal[] = [];
  show({
    ...measures,
    camera: (_, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  });
  await press('Empezar la revisión');
  await waitFor(() => expect(signals).toHaveLength(1));
  cleanup();
  expect(signals[0]?.aborted).toBe(true);
  expect(run).not.toContain('microphone');
});

it('copies a summary to be read out', async () => {
  const user = userEvent.setup();
  const { measures } = device({ microphone: { problem: 'denied', label: '', wasHeard: false } });
  const shown = show(measures);
  await press('Empezar la revisión');
  await user.click(await screen.findByText('Copiar resumen'));
  await waitFor(() => expect(shown.notices()).toContain('success: Resumen copiado'));
  const copied = await navigator.clipboard.readText();
  expect(copied).toMatch(/Antes de la evaluación resuelva: Micrófono\..*Micrófono: por resolver\. El permiso/s);
});

it('says when, by the server’s clock where that is known', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2031, 0, 1, 15));
  show(device().measures);
  await press('Empezar la revisión');
  expect(
    await screen.findByText(/^Revisión del 1 de enero de 2031, 10:00 .*, según el reloj de este equipo\.$/),
  ).toBeDefined();
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 15));
  await press('Revisar todo de nuevo');
  expect(await screen.findByText(/^Revisión del 21 de noviembre de 2026, 10:00 \(hora de Guayaquil\)/)).toBeDefined();
  expect(screen.queryByText(/según el reloj de este equipo/)).toBeNull();
});
