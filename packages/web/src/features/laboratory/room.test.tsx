import {
  everyCall,
  getAside,
  getLaboratory,
  getRoom,
  getStandby,
  LaboratoryState,
  openRoom,
  RoomState,
  roomCode,
} from '@quipu/contract';
import type { LocalServerState } from '@quipu/proctor/bridge';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { inKit } from '../../ui/kit/kit.tsx';
import { Laboratory } from './laboratory.tsx';

const { saved } = vi.hoisted(() => ({ saved: vi.fn() }));
vi.mock('../../lib/save-file.ts', () => ({ saveFile: saved }));
beforeEach(() => saved.mockClear());

const AT = Date.UTC(2026, 10, 20, 13);
const CODE = roomCode({ host: '192.168.1.10', port: 3443, pin: '00112233445566778899aabbccddeeff' });
const InKit = inKit(Laboratory);

const ROOM: RoomState = {
  now: AT,
  isOpen: false,
  port: 3443,
  number: '0012',
  cards: [{ address: '192.168.1.10', code: CODE }],
  computers: [
    {
      address: '192.168.1.21',
      name: 'pc-21',
      heardAt: AT - 2_000,
      person: 'Ana Loor',
      quiz: 'Álgebra',
      state: 'running',
    },
    { address: '192.168.1.22', name: 'pc-3', heardAt: AT - 60_000, person: null, quiz: null, state: null },
  ],
};
const PACKAGE: LaboratoryState = {
  now: AT,
  run: null,
  clock: { computerNow: AT, isConfirmed: true, canCorrect: false, needsCode: false, events: [] },
  waiting: null,
  laboratory: {
    id: 'p',
    institution: 'Universidad',
    preparedAt: AT,
    startsAt: AT,
    endsAt: AT,
    files: 0,
    bytes: 0,
    isWhole: true,
    sessions: [],
    changes: null,
    changesPass: 'pase',
    handedRun: null,
    sheets: [],
  },
};

const show = (card: string | null, kind: 'running' | 'starting' | 'otherRoom' = 'running') => {
  let kept = card;
  let room = ROOM;
  const join = vi.fn(async (text: string) => {
    kept = text;
    return true;
  });
  const leave = vi.fn(async () => {
    kept = null;
  });
  const server = {
    address: 'http://localhost:3000',
    state: async (): Promise<LocalServerState> =>
      kind === 'otherRoom' ? { kind: 'failed', why: 'otherRoom', log: '' } : { kind },
    onState: () => () => undefined,
    start: vi.fn(),
    stop: vi.fn(),
    room: { card: async () => kept, join, leave },
  };
  const local = scriptedHttp(({ path, method }) => {
    if (path === getLaboratory.path) return json(200, LaboratoryState.encode(PACKAGE));
    if (path === getStandby.path || path === getAside.path) return json(404, { msg: 'No hay reserva.' });
    if (path !== getRoom.path) throw new Error(path);
    if (method === openRoom.method) room = { ...room, isOpen: !room.isOpen };
    return json(200, RoomState.encode(room));
  });
  const calls = { local: everyCall(local.http), institution: everyCall(scriptedHttp(() => noNetwork()).http) };
  showScreen(<InKit server={server} calls={calls} />, { path: '/laboratorio' }, () => json(200, {}));
  return { join, leave, server, local };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('opens the room, gives its code on the screen and in a file, and lists its computers, those that are away first', async () => {
  show(null);
  await press('Abrir la sala');
  expect(await screen.findByText(CODE)).toBeTruthy();
  await press('Guardar el código en un archivo');
  const [bytes, name] = saved.mock.calls[0] as [Uint8Array, string];
  expect([new TextDecoder().decode(bytes), name]).toEqual([`${CODE}\n`, 'sala-0012.quipu-sala']);
  const list = screen.getByRole('list', { name: 'Equipos de la sala' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^pc-3Sin respuestaNadie ha ingresado · Se supo de él: /),
    'pc-21ConectadoAna Loor · Álgebra · En curso',
  ]);
  expect(screen.getByText('1 equipo conectado · 1 equipo sin respuesta')).toBeTruthy();
  await press('Cerrar la sala');
  const dialog = await screen.findByRole('dialog', { name: '¿Cerrar la sala?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar la sala' }));
  expect(await screen.findByRole('button', { name: 'Abrir la sala' })).toBeTruthy();
});

it('joins a room by its code, once that is right', async () => {
  const { join } = show(null);
  await press('Unirse a la sala');
  expect((await screen.findByRole('alert')).textContent).toContain('Escriba el código de la sala');
  const field = screen.getByRole('textbox', { name: 'Código de la sala' });
  await userEvent.click(field);
  await userEvent.paste(`${CODE.slice(0, -1)}${CODE.endsWith('0') ? '1' : '0'}`);
  await press('Unirse a la sala');
  expect((await screen.findByRole('alert')).textContent).toContain('algún carácter equivocado');
  expect(join).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(CODE.toLowerCase());
  await press('Unirse a la sala');
  expect(await screen.findByRole('heading', { name: 'Servidor de la sala' })).toBeTruthy();
  expect(screen.getByText('192.168.1.10:3443')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Trabajar con el servidor de la sala' })).toBeTruthy();
});

it('asks the room nothing that is for whoever keeps it, and leaves it when asked', async () => {
  const { leave, local } = show(CODE);
  await press('Dejar la sala');
  expect(local.requests).toEqual([]);
  const dialog = await screen.findByRole('dialog', { name: '¿Dejar la sala?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dejar la sala' }));
  expect(leave).toHaveBeenCalledOnce();
  expect(await screen.findByRole('heading', { name: 'Trabajar con el servidor de una sala' })).toBeTruthy();
});

it('says that somebody else answers there, and lets nobody in', async () => {
  show(CODE, 'otherRoom');
  const alert = await screen.findByRole('alert');
  await act(async () => undefined);
  expect(alert.textContent).toContain(
    'no es el servidor de la sala: no se le envía nada y nadie debe ingresar su clave',
  );
  expect(screen.queryByRole('button', { name: 'Trabajar con el servidor de la sala' })).toBeNull();
});
