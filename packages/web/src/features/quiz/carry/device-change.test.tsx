import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { json } from '../../../testing/scripted-http.ts';
import { button, change, changes, HEARD, known, showDeviceChange } from '../../../testing/show-device-change.tsx';

const MINUTE = 60_000;

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(cleanup);

it('says at once how many answers were last known on the other device, and when, until it is read', async () => {
  await showDeviceChange(change(3));
  const told = await screen.findByRole('region', { name: 'En el otro equipo: 3 respuestas sin enviar' });
  expect(told.textContent).toMatch(
    /había 3 respuestas sin enviar \(última noticia, \d\d:42\)\. Si puede, traiga lo que falta/,
  );
  const details = told.querySelector('details');
  expect(details?.open).toBe(true);
  await userEvent.click(button('Entendido'));
  expect(details?.open).toBe(false);
  cleanup();
  await showDeviceChange(change(3));
  expect((await screen.findByRole('region')).querySelector('details')?.open).toBe(false);
});

it('says in one line that nothing was pending, or that nothing is known', async () => {
  await showDeviceChange(change(0));
  expect((await screen.findByRole('region', { name: 'Abierta antes en otro equipo o navegador' })).textContent).toMatch(
    /Según su última noticia \(\d\d:42\), el otro equipo no tenía nada sin enviar\. Si después respondió o estaba escribiendo algo allí, tráigalo: de eso no hay noticia\./,
  );
  cleanup();
  await showDeviceChange(change(null, null));
  expect((await screen.findByRole('region')).textContent).toMatch(/No se sabe si en el otro equipo/);
});

it('leads with the silence of a device that could not say what it owed', async () => {
  await showDeviceChange(changes(known({ at: HEARD + 13 * MINUTE, answered: 12 })));
  const told = await screen.findByRole('region', { name: 'El otro equipo dejó de comunicarse' });
  expect(told.dataset['attention']).toBe('true');
  expect(told.textContent).toMatch(
    /El otro equipo dejó de comunicarse a las \d\d:42; lo que respondió allí después no está aquí todavía\. A las \d\d:42 allí había 12 respuestas; aquí hay 0\./,
  );
});

it('is calm again of a silent device from which something came since', async () => {
  await showDeviceChange(changes(known({ at: HEARD + 13 * MINUTE, brought_at: HEARD + 15 * MINUTE })));
  const told = await screen.findByRole('region', { name: 'Abierta antes en otro equipo o navegador' });
  expect(told.dataset['attention']).toBe('false');
});

it('warns where the other device had more answers than there are here', async () => {
  await showDeviceChange(changes(known({ answered: 12 })));
  const told = await screen.findByRole('region', { name: 'En el otro equipo había más respuestas' });
  expect(told.dataset['attention']).toBe('true');
  expect(told.textContent).toMatch(/allí había 12 respuestas; aquí hay 0/);
});

it('counts no question as an answer that was only looked at there', async () => {
  await showDeviceChange(changes(known({ answered: 0, pending: 1 })));
  const told = await screen.findByRole('region', { name: 'Abierta antes en otro equipo o navegador' });
  expect(told.textContent).toMatch(/no tenía nada sin enviar/);
  expect(told.dataset['attention']).toBe('false');
});

it('warns of what waits for a decision, since it would count here at once', async () => {
  await showDeviceChange(changes(known({ answered: 5, pending: 0, apart: 2, brought_at: HEARD + MINUTE })));
  const told = await screen.findByRole('region', { name: 'Del otro equipo: 2 respuestas en revisión' });
  expect(told.dataset['attention']).toBe('true');
});

it('says the worst of several devices', async () => {
  await showDeviceChange(changes(known(), known({ answered: 2, pending: 2 }), known({ answered: 5, pending: 5 })));
  await screen.findByRole('region', { name: 'En el otro equipo: 5 respuestas sin enviar' });
});

it('offers bringing where nothing is known of another device, as after a reopening', async () => {
  await showDeviceChange(changes());
  expect((await screen.findByRole('region', { name: '¿Respondió en otro equipo?' })).dataset['attention']).toBe(
    'false',
  );
  // Most who are let in again had one device alone: it stands in nobody's way.
  expect(screen.getByRole('region').querySelector('details')?.open).toBe(false);
  await userEvent.click(screen.getByRole('heading', { name: '¿Respondió en otro equipo?' }));
  expect(button('Traer respuestas del otro equipo')).toBeDefined();
});

it('offers bringing before there is a reply, and asks again until there is one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const told = [json(503, {}), json(503, {}), change(3)];
  const { requests } = await showDeviceChange(() => told.shift() ?? change(0));
  expect(screen.getByRole('region').textContent).toMatch(/No se sabe si en el otro equipo/);
  expect(button('Traer respuestas del otro equipo')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByRole('region', { name: 'En el otro equipo: 3 respuestas sin enviar' });
  expect(requests).toHaveLength(3);
});
