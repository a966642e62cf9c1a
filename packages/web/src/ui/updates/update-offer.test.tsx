import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { bridgeDouble } from '../../../../proctor/src/testing/bridge-double.ts';
import { updatesDouble } from '../../../../proctor/src/testing/updates-double.ts';
import { UpdateOffer } from './update-offer.tsx';

const show = (updates: ReturnType<typeof updatesDouble> | null) => {
  if (updates !== null) Object.assign(window, { quipuDesktop: { ...bridgeDouble(), updates } });
  render(<UpdateOffer />);
};
const status = () => screen.getByRole('status').textContent;

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'quipuDesktop');
});

it('is nothing in a browser, nor where there is no feed', () => {
  show(null);
  show(updatesDouble());
  expect(screen.queryByRole('button')).toBeNull();
});

it('looks when asked, says how far it is, and installs when asked', async () => {
  const updates = updatesDouble({ kind: 'held', version: '0.15.0' });
  show(updates);
  await userEvent.click(await screen.findByRole('button', { name: 'Actualizar ahora' }));
  expect(updates.did).toEqual([['look']]);
  act(() => updates.tell({ kind: 'looking' }));
  expect(status()).toContain('Buscando');
  act(() => updates.tell({ kind: 'downloading', version: '0.15.0', percent: 42 }));
  expect(screen.getByRole('progressbar', { name: 'Descarga de la versión nueva' }).getAttribute('value')).toBe('42');
  expect(screen.getByText('42 %')).toBeDefined();
  // It holds the focus, and does nothing.
  expect(document.activeElement).toBe(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('button'));
  expect(updates.did).toEqual([['look']]);
  act(() => updates.tell({ kind: 'ready', version: '0.15.0' }));
  expect(status()).toContain('está lista');
  await userEvent.click(screen.getByRole('button', { name: 'Reiniciar e instalar' }));
  expect(updates.did).toEqual([['look'], ['install']]);
});

it('says what it waits for, once it was asked for', async () => {
  const updates = updatesDouble({ kind: 'held', version: '0.15.0' });
  show(updates);
  const button = await screen.findByRole('button');
  expect(status()).toBe('');
  await userEvent.click(button);
  expect(status()).toContain('detenga primero el servidor local');
});

it.each([
  ['failed', 'No se pudo descargar'],
  ['current', 'todavía no está disponible'],
] as const)('says what to do where it is %s, once it was asked for', async (kind, text) => {
  const updates = updatesDouble({ kind });
  show(updates);
  const button = await screen.findByRole('button');
  expect(status()).toBe('');
  await userEvent.click(button);
  expect(status()).toContain(text);
});
