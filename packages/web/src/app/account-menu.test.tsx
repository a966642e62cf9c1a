import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leavingStep, useLeaving } from '../stores/leaving-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { MemoryRouter, Route, Routes } from '../testing/memory-router.tsx';
import { sessionWith } from '../testing/session.ts';
import { AccountMenu } from './account-menu.tsx';

const show = () =>
  render(
    <MemoryRouter initialEntries={['/home']}>
      <AccountMenu />
      <button type="button">fuera</button>
      <Routes>
        <Route path="/home" element={<p>las evaluaciones</p>} />
        <Route path="/reset-password" element={<p>otra clave</p>} />
      </Routes>
    </MemoryRouter>,
  );
const opener = () => screen.getByRole('button', { name: 'Menú' });
const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole('menu') !== null;

beforeEach(() => {
  leavingStep('none');
  useSignInSession.getState().commit(sessionWith());
});
afterEach(cleanup);

describe('the menu of the account', () => {
  it('opens on its first entry, and says that it is open', async () => {
    show();
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(opener());
    expect(opener().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('menu', { name: 'Menú' })).toBeDefined();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Inicio',
      'Cambiar clave',
      'Cerrar sesión',
    ]);
    expect(focused()).toBe('Inicio');
  });

  it('leads who watches to the console, and who takes evaluations too to both', async () => {
    const entries = async (roles: readonly string[]) => {
      cleanup();
      useSignInSession.getState().commit(sessionWith({ roles }));
      show();
      await userEvent.click(opener());
      return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    };
    expect(await entries(['proctor'])).toEqual(['Consola', 'Cambiar clave', 'Cerrar sesión']);
    expect(await entries(['grader'])).toEqual(['Oficina', 'Cambiar clave', 'Cerrar sesión']);
    expect(await entries(['examinee', 'operator'])).toEqual([
      'Inicio',
      'Oficina',
      'Consola',
      'Cambiar clave',
      'Cerrar sesión',
    ]);
  });

  it('is walked with arrows, Home, End and first letters', async () => {
    show();
    opener().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Cerrar sesión');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Inicio');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('Cambiar clave');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Cerrar sesión');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Inicio');
    await userEvent.keyboard('c');
    expect(focused()).toBe('Cambiar clave');
    await userEvent.keyboard('c');
    expect(focused()).toBe('Cerrar sesión');
    await userEvent.keyboard('i');
    expect(focused()).toBe('Inicio');
  });

  it('gives the focus back on Escape, and lets go on Tab or a click beside it', async () => {
    show();
    await userEvent.click(opener());
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(isOpen()).toBe(false);
    expect(focused()).toBe('Menú');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    expect(isOpen()).toBe(false);
    await userEvent.click(opener());
    await userEvent.click(screen.getByRole('button', { name: 'fuera' }));
    expect(isOpen()).toBe(false);
    expect(focused()).toBe('fuera');
  });

  it('goes where it says, by keyboard too, and marks where one is', async () => {
    show();
    await userEvent.click(opener());
    expect(screen.getByRole('menuitem', { current: 'page' }).textContent).toBe('Inicio');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('otra clave')).toBeDefined();
    expect(isOpen()).toBe(false);
    await userEvent.click(opener());
    await userEvent.keyboard(' ');
    expect(await screen.findByText('las evaluaciones')).toBeDefined();
  });

  it('asks to log out, with the focus back on its button', async () => {
    show();
    await userEvent.click(opener());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }));
    expect(useLeaving.getState().step).toBe('looking');
    expect(focused()).toBe('Menú');
  });

  it('has only the way out for an account that is not active', async () => {
    useSignInSession.getState().commit(sessionWith({ isActive: false }));
    show();
    await userEvent.click(opener());
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Cerrar sesión']);
  });
});
