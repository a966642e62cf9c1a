import {
  becomeStandby,
  dismissStandby,
  everyCall,
  getAside,
  getLaboratory,
  getRoom,
  getStandby,
  inviteStandby,
  RoomState,
  roomCode,
  type StandbyStage,
  StandbyState,
  serveAlone,
} from '@quipu/contract';
import type { LocalServerState } from '@quipu/proctor/bridge';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { inKit } from '../../ui/kit/kit.tsx';
import { Laboratory } from './laboratory.tsx';

const AT = Date.UTC(2026, 10, 20, 13);
const CARD = roomCode({ host: '192.168.1.10', port: 3443, pin: '00112233445566778899aabbccddeeff' });
const InKit = inKit(Laboratory);
const ROOM: RoomState = { now: AT, isOpen: true, port: 3443, number: '0012', cards: [], computers: [] };
const LABORATORY = {
  now: AT,
  run: null,
  clock: { computer_now: AT, is_confirmed: true, can_correct: false, events: [] },
  laboratory: {
    ...{ id: 'p', institution: 'Universidad', prepared_at: AT, starts_at: AT, ends_at: AT, files: 0, bytes: 0 },
    ...{ is_whole: true, sessions: [], changes: null, changes_pass: 'pase', handed_run: null, sheets: [] },
  },
};
const STANDBY: StandbyState = {
  now: AT,
  stage: 'none',
  term: 1,
  other: '192.168.1.11',
  silentMs: 400,
  behind: null,
  voters: 5,
  votes: 2,
  code: null,
  tookOverAt: null,
  wasReplaced: false,
};

afterEach(() => vi.useRealTimers());

/** The time passes that the clocks of this page wait for. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The screen of a computer whose server says so of the standby; what is asked of it changes that. */
const show = (first: Partial<StandbyState>, refusal: string | null = null) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  /** Stands before each reply: one that never ends is a server that has no word, one that fails is no server. */
  const world: { line: (method: string) => Promise<unknown> } = { line: () => Promise.resolve() };
  let state: StandbyState = { ...STANDBY, ...first };
  const server = {
    address: 'http://localhost:3000',
    state: async (): Promise<LocalServerState> => ({ kind: 'running' }),
    onState: () => () => undefined,
    start: () => undefined,
    stop: () => undefined,
    room: { card: async () => null, join: async () => true, leave: async () => undefined },
  };
  const local = scriptedHttp(async ({ path, method }) => {
    const before = StandbyState.encode(state);
    await world.line(method);
    if (path === getStandby.path && method === getStandby.method) return json(200, before);
    if (path === getAside.path) return json(200, { now: AT, folders: [] });
    if (path === getRoom.path) return json(200, RoomState.encode(ROOM));
    if (path === getLaboratory.path) return json(200, LABORATORY);
    if (refusal !== null && method === 'POST') return json(403, { msg: refusal });
    if (path === inviteStandby.path) state = { ...state, code: 'AB12CD34' };
    else if (path === dismissStandby.path) state = { ...state, stage: 'dismissing' };
    else if (path === serveAlone.path) state = { ...state, stage: 'alone' };
    else if (path === becomeStandby.path && method === 'POST') state = { ...state, stage: 'copying' };
    else if (path !== getStandby.path) throw new Error(path);
    return json(200, StandbyState.encode(state));
  });
  const calls = { local: everyCall(local.http), institution: everyCall(scriptedHttp(() => noNetwork()).http) };
  showScreen(<InKit server={server} calls={calls} />, { path: '/laboratorio' }, () => json(200, {}));
  return { ...local, world };
};
const part = () => screen.findByRole('region', { name: 'Computadora de reserva' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('gives a code for a standby where there is none', async () => {
  show({ stage: 'none', other: null, silentMs: null });
  expect((await part()).textContent).toContain('nadie rinde en él mientras es la reserva');
  await press('Añadir una computadora de reserva');
  expect(await screen.findByText('AB12CD34')).toBeTruthy();
});

it('makes this computer a standby with both codes, and says why it could not', async () => {
  const local = show({ other: null });
  await press('Ser la reserva');
  expect(await screen.findByText('Escriba el código de reserva que muestra el servidor')).toBeTruthy();
  const region = await screen.findByRole('region', { name: 'Hacer de este equipo la reserva' });
  await userEvent.type(within(region).getByRole('textbox', { name: 'Código de la sala (servidor)' }), CARD);
  await userEvent.type(within(region).getByRole('textbox', { name: 'Código de reserva' }), 'AB12CD34');
  await press('Ser la reserva');
  expect((await part()).textContent).toContain('está copiando lo que hay en el servidor de la sala');
  const sent = local.requests.findLast(({ method }) => method === 'POST');
  expect(JSON.parse(sent?.body ?? '')).toEqual({ card: CARD, code: 'AB12CD34' });
  // It serves nobody: there is nothing of a package on it.
  expect(screen.queryByRole('heading', { name: 'La sala' })).toBeNull();
});

it.each<[StandbyStage, RegExp]>([
  ['both', /Todo lo que este equipo confirma está también en la computadora de reserva/],
  ['joining', /Todavía no puede seguir en su lugar/],
  ['following', /sigue en su lugar en menos de un minuto.*nadie rinde en ella/],
])('says how it stands, and asks nothing, where it is %s', async (stage, says) => {
  show({ stage });
  const region = await part();
  expect(region.textContent).toMatch(says);
  expect(within(region).queryAllByRole('textbox')).toEqual([]);
});

it('says loudly that there is no standby any more', async () => {
  show({ stage: 'alone', silentMs: 90_000 });
  const alert = within(await part()).getByRole('alert');
  expect(alert.textContent).toContain('SIN COMPUTADORA DE RESERVA');
  expect((await part()).textContent).toContain('Hace 90 s');
});

it('lets the room’s proctor decide with the code, after saying what that does', async () => {
  const local = show({ stage: 'held' });
  expect((await part()).textContent).toContain('2 de 5; hace falta la mayoría');
  await press('Seguir sin la reserva');
  expect(local.requests.some(({ path }) => path === serveAlone.path)).toBe(false);
  await userEvent.type(within(await part()).getByRole('textbox', { name: 'Código de supervisión' }), 'ABCD-EFGH-JKMN');
  await press('Seguir sin la reserva');
  const dialog = await screen.findByRole('dialog', { name: '¿Seguir sin la computadora de reserva?' });
  expect(dialog.textContent).toContain('apáguela antes');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Seguir sin la reserva' }));
  expect(await screen.findByText('SIN COMPUTADORA DE RESERVA')).toBeTruthy();
});

it('says on the standby what the server answers to a decision, and what happened to the one that was replaced', async () => {
  show({ stage: 'candidate', wasReplaced: true }, 'El código de supervisión no es el de este paquete.');
  expect((await part()).textContent).toContain('Este equipo era el servidor de la sala.');
  await userEvent.type(within(await part()).getByRole('textbox', { name: 'Código de supervisión' }), 'X');
  await press('Tomar el lugar del servidor');
  const dialog = await screen.findByRole('dialog', { name: '¿Tomar el lugar del servidor?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Tomar el lugar del servidor' }));
  expect(await screen.findByText('El código de supervisión no es el de este paquete.')).toBeTruthy();
});

const GONE = 'Sin respuesta del servidor local: lo que ve puede no estar al día.';

it('warns where the local server does not reply any more, until it does', async () => {
  const { world } = show({ stage: 'following' });
  await part();
  expect(screen.queryByText(GONE)).toBeNull();
  world.line = () => noNetwork();
  await pass(2_000);
  expect((await part()).textContent).toContain(GONE);
  expect((await part()).textContent).not.toContain('Última señal');
  world.line = () => Promise.resolve();
  await pass(2_000);
  expect((await part()).textContent).not.toContain(GONE);
  expect((await part()).textContent).toContain('Última señalAhora');
});

it('warns where the local server took a question and has no word', async () => {
  const { world } = show({ stage: 'both' });
  await part();
  world.line = () => new Promise(() => undefined);
  await pass(8_000);
  expect((await part()).textContent).toContain(GONE);
});

it('opens nothing before it knows whether this computer is a standby', async () => {
  const { world, requests } = show({ stage: 'following' });
  world.line = () => noNetwork();
  await press('Reintentar');
  expect(requests.some(({ path }) => path === getLaboratory.path)).toBe(false);
  expect(screen.queryByRole('heading', { name: 'Paquete' })).toBeNull();
  world.line = () => Promise.resolve();
  await press('Reintentar');
  expect((await part()).textContent).toContain('Esta computadora es la reserva');
});

it('puts no old state back with a reply that was late', async () => {
  const { world } = show({ stage: 'none', other: null });
  await part();
  let reply = () => undefined as unknown;
  world.line = (method) =>
    method === 'GET' ? new Promise((resolve) => (reply = () => resolve(null))) : Promise.resolve();
  await pass(2_000);
  await press('Añadir una computadora de reserva');
  expect(await screen.findByText('AB12CD34')).toBeTruthy();
  await act(async () => reply());
  expect(screen.getByText('AB12CD34')).toBeTruthy();
});

it('decides once, and says that it is deciding until it is known', async () => {
  const { world, requests } = show({ stage: 'held' }, 'Ya no hay nada que decidir.');
  await userEvent.type(within(await part()).getByRole('textbox', { name: 'Código de supervisión' }), 'X');
  await press('Seguir sin la reserva');
  const dialog = await screen.findByRole('dialog');
  let reply = () => undefined as unknown;
  world.line = (method) =>
    method === 'POST' ? new Promise((resolve) => (reply = () => resolve(null))) : Promise.resolve();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Seguir sin la reserva' }));
  const button = await screen.findByRole('button', { name: 'Decidiendo…' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => reply());
  expect(await screen.findByText('Ya no hay nada que decidir.')).toBeTruthy();
  expect(requests.filter(({ path }) => path === serveAlone.path)).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Seguir sin la reserva' })).toBeTruthy();
});

it.each([
  [0, 'Por copiarNada'],
  [300, 'Por copiarMenos de 0,1 MB'],
  [123_456_789, 'Por copiar117,7 MB'],
])('says of %i bytes that are to be copied: %s', async (behind, says) => {
  show({ stage: 'copying', behind });
  expect((await part()).textContent).toContain(says);
});

it('dismisses the standby after a question, and says that it is doing so', async () => {
  const local = show({ stage: 'both' });
  const posts = () => local.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
  await press('Quitar la reserva');
  const asked = await screen.findByRole('dialog', { name: '¿Quitar la computadora de reserva?' });
  expect(asked.textContent).toContain('se guarda aparte, sin borrarse');
  await userEvent.click(within(asked).getByRole('button', { name: 'Cancelar' }));
  expect(posts()).toEqual([]);
  await press('Quitar la reserva');
  const again = await screen.findByRole('dialog', { name: '¿Quitar la computadora de reserva?' });
  await userEvent.click(within(again).getByRole('button', { name: 'Quitar la reserva' }));
  expect(await screen.findByText('Quitándose')).toBeTruthy();
  expect(posts()).toEqual([dismissStandby.path]);
  expect(screen.queryByRole('button', { name: 'Quitar la reserva' })).toBeNull();
});
