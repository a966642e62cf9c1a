import { configure, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { askToLeave, useLeaving } from '../../stores/leaving-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { button, heading, press, showEnrollment, startAfresh, typed } from '../../testing/show-enrollment.tsx';
import { noNetwork } from '../../testing/show-screen.tsx';

configure({ defaultHidden: true });
beforeEach(() => {
  startAfresh();
  useLeaving.setState({ step: 'none' });
});

const change = async () => {
  await heading('Contacto y residencia');
  typed('Teléfono celular', '0990');
};
const dialog = () => screen.findByRole('dialog', { name: 'Cambios sin guardar' });
const follow = () => fireEvent.click(screen.getByRole('link', { name: 'Inicio' }));
/** Tells whether the tab would ask before it closes. */
const asksToClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('is free as long as nothing was changed', async () => {
  const { place } = showEnrollment({ status: 2 });
  await heading('Contacto y residencia');
  expect(asksToClose()).toBe(false);
  follow();
  expect(place.path).toBe('/home');
});

it('asks where something was, and stays, or goes', async () => {
  const { place } = showEnrollment({ status: 2 });
  await change();
  expect(asksToClose()).toBe(true);
  follow();
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Seguir aquí' }));
  expect(place.path).toBe('/register');
  expect(screen.getByLabelText<HTMLInputElement>('Teléfono celular').value).toBe('0990');
  follow();
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Salir sin guardar' }));
  await expect.poll(() => place.path).toBe('/home');
  expect(asksToClose()).toBe(false);
});

it('asks before logging out, which forgets it', async () => {
  showEnrollment({ status: 2 });
  await heading('Contacto y residencia');
  askToLeave();
  expect(useLeaving.getState().step).toBe('looking');
  useLeaving.setState({ step: 'none' });
  typed('Teléfono celular', '0990');
  askToLeave();
  expect(useLeaving.getState().step).toBe('drafts');
});

it('asks before it is cancelled', async () => {
  const { place } = showEnrollment({ status: 5 });
  await heading('Postulación');
  fireEvent.click(document.querySelector('input[name="careerId"]') as HTMLInputElement);
  press('Cancelar');
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Salir sin guardar' }));
  await expect.poll(() => place.path).toBe('/home');
});

it('tells why it could not be loaded, and tries again', async () => {
  let isUp = false;
  const kept = { app_user_id: 7, status: 2, career_id: null, information: {}, extra: {} };
  showEnrollment({ load: () => (isUp ? json(200, kept) : noNetwork()) });
  expect((await screen.findByRole('alert')).textContent).toContain('Lo sentimos, no se pudo conectar con el servidor');
  isUp = true;
  fireEvent.click(button('Reintentar'));
  await heading('Contacto y residencia');
});

it('tells what the server says where nobody may enroll', async () => {
  showEnrollment({ load: () => json(403, { msg: 'No hay un proceso abierto' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('No hay un proceso abierto');
});
