import { BRIDGE_NAME } from '@quipu/proctor/bridge';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AccessPage } from './access-page.tsx';

const show = (picture: string | null = null) =>
  render(
    <AccessPage title="Ingreso" picture={picture}>
      <p>formulario</p>
    </AccessPage>,
  );
afterEach(() => {
  Reflect.deleteProperty(window, BRIDGE_NAME);
  cleanup();
});

it('has the heading, which names the page too', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Ingreso' })).toBeDefined();
  expect(document.title).toContain('Ingreso');
  expect(screen.queryByRole('button')).toBeNull();
});

it("shows the institution's picture in place of the mark", () => {
  show('/storage/logo.png');
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/storage/logo.png');
  expect(screen.queryByText('Quipu')).toBeNull();
});

it('in the desktop application lets one out of it', async () => {
  const close = vi.fn();
  Reflect.set(window, BRIDGE_NAME, { close });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar la aplicación' }));
  expect(close).toHaveBeenCalledOnce();
});
