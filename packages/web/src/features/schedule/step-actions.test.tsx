import type { HttpRequest } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLeaving } from '../../stores/leaving-store.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { wireStep } from '../../testing/schedule-step.ts';
import { json } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { stubProperties } from '../../testing/stub-properties.ts';
import { ScheduleScreen } from './schedule-screen.tsx';

const HOME = '/api/app-user/home';
let steps: object[];
let act: (request: HttpRequest) => ReturnType<typeof json> | Promise<ReturnType<typeof json>>;
let isSmall = false;

const show = async (...actions: object[]) => {
  steps = [wireStep({ actions })];
  const shown = showScreen(<ScheduleScreen />, { path: '/home' }, (request) =>
    request.path === HOME ? json(200, steps) : act(request),
  );
  await screen.findByRole('heading', { name: 'Inscripción' });
  const made = () => shown.requests.filter(({ path }) => path !== HOME);
  return { ...shown, made };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  isSmall = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: isSmall,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubProperties(Element.prototype, { scrollIntoView: () => undefined });
  useLeaving.setState({ step: 'none' });
  useSignInSession.getState().commit(sessionWith({ isLab: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('logs out by the way that looks for unsent answers first', async () => {
  await show({ type: 'logout', text: 'Continuar más tarde' });
  await press('Continuar más tarde');
  expect(useLeaving.getState().step).toBe('looking');
});

it('has a text of its own on a phone, where it is given one', async () => {
  isSmall = true;
  await show(
    { type: 'logout', text: 'Continuar más tarde', mobile: 'Salir', title: 'Cerrar la sesión' },
    { type: 'route', text: 'Ir a la inscripción', routeName: 'register' },
  );
  expect(screen.getByRole('button', { name: 'Salir' }).title).toBe('Cerrar la sesión');
  expect(screen.getByRole('link', { name: 'Ir a la inscripción' })).toBeDefined();
});

describe('a route', () => {
  it.each([
    ['register', '/register'],
    ['postulation', '/postulation'],
    ['reset-password', '/reset-password'],
    ['login', '/login'],
  ])('%s leads to %s', async (routeName, path) => {
    const { place } = await show({ type: 'route', text: 'Ir', routeName });
    await userEvent.click(screen.getByRole('link', { name: 'Ir' }));
    expect(place.path).toBe(path);
  });

  it('that is not known is not shown', async () => {
    await show(
      { type: 'route', text: 'Ir', routeName: 'toString' },
      { type: 'route', text: 'Ir', routeName: 'https://otro.ec' },
      { type: 'route', text: 'Ir' },
      { type: 'logout', text: 'Salir' },
    );
    expect(screen.queryByRole('link', { name: 'Ir' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Salir' })).toBeDefined();
  });
});

describe('a download', () => {
  const GUIDE = { type: 'download', text: 'Guía', url: '/storage/guia.pdf', filename: 'guia-2026.pdf' };
  const saved = vi.fn();
  beforeEach(() => {
    saved.mockReset();
    stubProperties(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    stubProperties(HTMLAnchorElement.prototype, {
      click(this: HTMLAnchorElement) {
        saved(this.download, this.href);
      },
    });
  });

  it.each([
    [GUIDE, '/storage/guia.pdf', undefined, 'guia-2026.pdf'],
    [{ ...GUIDE, url: '/api/informe/7', filename: null }, '/api/informe/7', 'Bearer a', '7'],
  ])('is fetched, and saved by its name', async (action, path, authorization, name) => {
    act = () => ({ status: 200, headers: {}, text: '', bytes: new Uint8Array([1]) });
    const { made } = await show(action);
    await press('Guía');
    await waitFor(() => expect(saved.mock.calls).toEqual([[name, 'blob:1']]));
    expect(made()).toMatchObject([{ path, method: 'GET', asFile: true }]);
    expect(made()[0]?.headers['Authorization']).toBe(authorization);
  });

  it('is not fetched twice at once', async () => {
    let reply: (value: ReturnType<typeof json>) => void = () => undefined;
    act = () =>
      new Promise((resolve) => {
        reply = resolve;
      });
    const { made } = await show(GUIDE);
    await press('Guía');
    await press('Descargando…');
    reply(json(403, { msg: 'Aún no se publica.' }));
    await screen.findByRole('button', { name: 'Guía' });
    expect(made()).toHaveLength(1);
  });

  it.each([
    ['403', () => json(403, { msg: 'Aún no se publica.' }), 'Aún no se publica.'],
    ['404', () => json(404, { msg: 'No encontrado' }), 'No encontrado'],
    ['500', () => json(500, {}), 'No se pudo descargar el archivo. Intente otra vez.'],
    ['no network', noNetwork, 'No se pudo descargar el archivo. Intente otra vez.'],
    ['a page in place of a file', () => json(200, {}), 'No se pudo descargar el archivo. Intente otra vez.'],
  ])('%s: says so', async (_, fails, said) => {
    act = fails;
    const { notices } = await show(GUIDE);
    await press('Guía');
    await waitFor(() => expect(notices()).toEqual([`error: ${said}`]));
    expect(saved).not.toHaveBeenCalled();
  });

  it.each(['https://otro.ec/api/x', '//otro.ec/x', '/otra/x', '/api/../x', 'javascript:alert(1)', null])(
    'of %s is not shown',
    async (url) => {
      await show({ ...GUIDE, url }, { type: 'logout', text: 'Salir' });
      expect(screen.queryByRole('button', { name: 'Guía' })).toBeNull();
    },
  );
});

describe('a confirmation', () => {
  const ATTEND = { type: 'confirm', text: 'Confirmar', url: '/api/schedule-step/1/confirm', message: '¿Asistirá?' };
  const ask = async () => {
    await press('Confirmar');
    return within(await screen.findByRole('dialog', { name: 'Confirmar' }));
  };

  it('asks first, and cancelled does nothing', async () => {
    const { made } = await show(ATTEND);
    const dialog = await ask();
    expect(dialog.getByText('¿Asistirá?')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(made()).toEqual([]);
  });

  it('posts, says that it was done and shows the steps as they are now', async () => {
    act = () => json(200, { message: 'Listo' });
    const { made, notices } = await show(ATTEND);
    const dialog = await ask();
    steps = [wireStep({ complete: 1 })];
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Aceptar' }));
    await screen.findByText('Completado');
    expect(made()).toMatchObject([{ method: 'POST', path: '/api/schedule-step/1/confirm', body: '{}' }]);
    expect(notices()).toEqual(['success: Acción realizada con éxito']);
    expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Inscripción' })));
  });

  it.each([
    [403, { msg: 'Este paso no está abierto en este momento.' }],
    [404, { msg: 'No hay nada que confirmar.' }],
    [400, { msg: 'Datos incorrectos', problems: [] }],
  ])('%i: says why, and looks at the steps again', async (status, body) => {
    act = () => json(status, body);
    const { notices, requests } = await show(ATTEND);
    await userEvent.click((await ask()).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(notices()).toEqual([`error: ${body.msg}`]));
    await waitFor(() => expect(requests.filter(({ path }) => path === HOME)).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['no network', noNetwork, 'Lo sentimos, no se pudo conectar con el servidor'],
    ['a broken server', () => json(500, {}), 'No se pudo realizar la acción.'],
    ['a server that says why', () => json(503, { message: 'En mantenimiento' }), 'En mantenimiento'],
  ])('with %s stays open, to be tried again', async (_, fails, said) => {
    act = fails;
    const { made } = await show(ATTEND);
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(said);
    act = () => json(200, {});
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made()).toHaveLength(2);
  });

  it.each(['https://otro.ec/api/x', '//otro.ec/api/x', '/storage/x', '/api/../x', null])(
    'that posts to %s is not shown',
    async (url) => {
      await show({ ...ATTEND, url }, { type: 'logout', text: 'Salir' });
      expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
    },
  );
});
