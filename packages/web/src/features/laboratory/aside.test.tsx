import {
  type AsideFolder,
  AsideState,
  everyCall,
  getAside,
  type HttpRequest,
  type HttpResponse,
} from '@quipu/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { stubProperties } from '../../testing/stub-properties.ts';
import { inKit } from '../../ui/kit/kit.tsx';
import { AsideSection } from './aside-section.tsx';

const AT = Date.UTC(2026, 10, 20, 13);
const InKit = inKit(AsideSection);
const CONTENT = {
  ...{ laboratory: 'a1b2c3d4e5f6', institution: 'Universidad de Prueba', preparedAt: AT },
  ...{ running: 1, finished: 2, handed: 3 },
};
const FOLDER: AsideFolder = {
  ...{ number: 1, putAsideAt: AT, bytes: 123_456_789, hasResults: false, step: null, problem: null },
  ...{ isKnown: true, content: CONTENT, mayErase: false },
};

const saved: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The section of a computer that has these folders; `world` says what becomes of what is asked. */
const show = (...folders: readonly AsideFolder[]) => {
  stubProperties(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const world = {
    folders,
    asked: (_: HttpRequest): HttpResponse | Promise<HttpResponse> | null => null,
  };
  const local = scriptedHttp((request) => {
    const answered = world.asked(request);
    if (answered !== null) return answered;
    if (request.path.endsWith('/results'))
      return { status: 200, headers: {}, text: '', bytes: new Uint8Array([1, 2, 3]) };
    return json(200, AsideState.encode({ now: AT, folders: [...world.folders] }));
  });
  const calls = { local: everyCall(local.http), institution: everyCall(scriptedHttp(() => noNetwork()).http) };
  showScreen(<InKit calls={calls} isRunning />, { path: '/laboratorio' }, () => json(200, {}));
  const posts = () => local.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
  const gets = () => local.requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
  return { world, posts, gets };
};
const folder = (number = 1) => screen.findByRole('article', { name: `Carpeta ${number}` });
const press = async (name: string, within_?: HTMLElement) =>
  userEvent.click(await (within_ === undefined ? screen : within(within_)).findByRole('button', { name }));

it('lists what was put aside: whose, how much of it the institution has not, and how large it is', async () => {
  const unknown = { ...FOLDER, number: 2, isKnown: false, content: null, bytes: null };
  show(unknown, FOLDER, { ...FOLDER, number: 3, content: null, mayErase: true });
  expect((await folder(2)).textContent).toContain('Nadie la ha abierto todavía');
  expect((await folder(2)).textContent).toContain('Midiendo…');
  const first = await folder();
  expect(first.textContent).toContain('Universidad de Prueba · a1b2c3d4');
  expect(first.textContent).toContain('1 en curso · 2 por entregar · 3 ya en la institución');
  expect(first.textContent).toContain('117,7 MB');
  expect(first.textContent).toContain('no tiene todavía todo lo de 3 evaluaciones');
  expect(within(first).queryByRole('button', { name: 'Borrar la carpeta' })).toBeNull();
  expect(within(await folder(3)).queryByRole('button', { name: 'Guardar sus resultados' })).toBeNull();
});

it('says nothing where nothing was put aside', async () => {
  const { world } = show(FOLDER);
  await folder();
  world.folders = [];
  await pass(2_000);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Carpetas apartadas' })).toBeNull());
});

it('has a folder read, says how far that is, and saves its results once', async () => {
  const { world, posts } = show(FOLDER);
  world.asked = ({ method }) => {
    if (method === 'POST') world.folders = [{ ...FOLDER, step: 'copying' }];
    return null;
  };
  await press('Guardar sus resultados');
  expect(await screen.findByText(/Paso 1 de 3.*Puede tardar un minuto/)).toBeTruthy();
  await press('Abriendo la carpeta…');
  world.folders = [{ ...FOLDER, step: 'collecting' }];
  await pass(2_000);
  expect(await screen.findByText(/Paso 3 de 3/)).toBeTruthy();
  expect(saved).toEqual([]);
  world.folders = [{ ...FOLDER, hasResults: true }];
  await pass(2_000);
  await waitFor(() => expect(saved).toEqual(['resultados-aparte-1.quipu-results']));
  expect(posts()).toEqual([`${getAside.path}/1/reading`]);
  await pass(4_000);
  await press('Guardar sus resultados');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(posts()).toHaveLength(1);
});

it('fetches a large file once, however often it asks meanwhile how far the folder is', async () => {
  const { world, gets } = show({ ...FOLDER, hasResults: true });
  let answer = (_: HttpResponse): void => undefined;
  const slow = new Promise<HttpResponse>((resolve) => {
    answer = resolve;
  });
  world.asked = ({ path }) => (path.endsWith('/results') ? slow : null);
  await press('Guardar sus resultados');
  for (let poll = 0; poll < 3; poll += 1) await pass(2_000);
  expect(gets().filter((path) => path.endsWith('/results'))).toHaveLength(1);
  answer({ status: 200, headers: {}, text: '', bytes: new Uint8Array([1]) });
  await waitFor(() => expect(saved).toHaveLength(1));
  await pass(2_000);
  expect(saved).toHaveLength(1);
});

it('says why a folder could not be read, and tries again when it is asked to', async () => {
  const { world, posts } = show(FOLDER);
  world.asked = ({ method }) => {
    if (method === 'POST') world.folders = [{ ...FOLDER, problem: 'No hay espacio en el disco.' }];
    return null;
  };
  await press('Guardar sus resultados');
  expect(
    within(await folder())
      .getAllByRole('alert')
      .at(-1)?.textContent,
  ).toContain('No hay espacio en el disco.');
  await press('Guardar sus resultados');
  expect(posts()).toHaveLength(2);
  expect(saved).toEqual([]);
});

it('notes the institution’s receipt, and then erases the folder after a question', async () => {
  const { world, posts } = show({ ...FOLDER, hasResults: true });
  const first = await folder();
  await userEvent.upload(
    within(first).getByLabelText('Archivo de la constancia'),
    new File(['sellada\n'], 'aparte.quipu-receipt'),
  );
  world.folders = [{ ...FOLDER, hasResults: true, content: { ...CONTENT, running: 0, finished: 0 }, mayErase: true }];
  await press('Cargar constancia', first);
  expect(await within(first).findByText(/La institución tiene todo lo que hay en esta carpeta/)).toBeTruthy();
  await press('Borrar la carpeta', first);
  const asked = await screen.findByRole('dialog', { name: '¿Borrar la carpeta 1?' });
  expect(posts()).toHaveLength(1);
  world.folders = [];
  await press('Borrar la carpeta', asked);
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(posts().map((path) => path.split('/').at(-1))).toEqual(['handed-over', 'erasure']);
});
