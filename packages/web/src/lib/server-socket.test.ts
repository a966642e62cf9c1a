import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACTIVITY_MS, FIRST_ATTEMPT_MS, PONG_MS, type PushPorts } from './push-ports.ts';
import { listenToServer } from './server-socket.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly opened: FakeSocket[] = [];
  readyState = 1;
  readonly said: { readonly event: string; readonly data: object }[] = [];
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    if (address.includes('/prohibida')) throw new DOMException('not from here', 'SecurityError');
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  hears(event: string, data: object, channel?: string): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: JSON.stringify({ event, data: JSON.stringify(data), channel }) }),
    );
  }
  ends(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const CHANNELS = ['private-app-users.7', 'private-global'];
const last = (): FakeSocket => {
  const socket = FakeSocket.opened.at(-1);
  if (socket === undefined) throw new Error('No socket was opened');
  return socket;
};
const events = (socket: FakeSocket) => socket.said.map(({ event }) => event);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const listening = (given: Partial<PushPorts> = {}) => {
  const told: unknown[][] = [];
  const tell =
    (what: string) =>
    (...more: unknown[]): void => {
      told.push([what, ...more]);
    };
  const stop = listenToServer({
    config: { key: 'clave', host: null, port: null, tls: false, cluster: '' },
    page: { protocol: 'https:', host: 'quipu.ejemplo.ec:3001' },
    userId: 7,
    authorize: async (socketId, channel) => ({ auth: `${socketId} ${channel}` }),
    heard: tell('heard'),
    connected: tell('connected'),
    lost: tell('lost'),
    refused: tell('refused'),
    unheard: tell('unheard'),
    heardAgain: tell('heardAgain'),
    isSilenceWanted: () => false,
    ...given,
  });
  return { told, stop };
};

/** The server takes the last socket in, and lets it into both channels. */
const takenIn = async (id = '1.2'): Promise<FakeSocket> => {
  const socket = last();
  socket.hears('pusher:connection_established', { socket_id: id, activity_timeout: 120 });
  await vi.advanceTimersByTimeAsync(0);
  for (const channel of CHANNELS) socket.hears('pusher_internal:subscription_succeeded', {}, channel);
  return socket;
};

it('joins both channels by what the server signed, and hears what comes by them', async () => {
  const { told, stop } = listening();
  const socket = await takenIn();
  expect(socket.address).toBe('wss://quipu.ejemplo.ec:3001/app/clave?protocol=7');
  expect(socket.said).toEqual(
    CHANNELS.map((channel) => ({ event: 'pusher:subscribe', data: { channel, auth: `1.2 ${channel}` } })),
  );
  socket.hears('message', { message: 'Hola' }, 'private-global');
  socket.hears('message', { message: 'de otro canal' }, 'private-app-users.8');
  socket.hears('nothing-known', {}, 'private-global');
  socket.dispatchEvent(new MessageEvent('message', { data: 'no JSON' }));
  expect(told).toEqual([['connected'], ['heard', 'message', { message: 'Hola' }]]);
  stop();
});

it('asks again for a channel that the server could not be asked for, and never for one that is refused', async () => {
  const answers = ['later', 'refused', 'later', { auth: 'firma' }] as const;
  let asked = 0;
  const { told, stop } = listening({ authorize: async () => answers[asked++ % answers.length] ?? 'later' });
  last().hears('pusher:connection_established', { socket_id: '1.2' });
  await vi.advanceTimersByTimeAsync(ACTIVITY_MS - 1);
  expect(asked).toBe(4);
  expect(events(last()).filter((event) => event === 'pusher:subscribe')).toHaveLength(1);
  expect(told.filter(([what]) => what === 'connected')).toEqual([]);
  stop();
});

it('tells of a cut, comes back by itself, and joins anew', async () => {
  const { told, stop } = listening();
  (await takenIn()).ends(1006);
  expect(told).toEqual([['connected'], ['lost']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.opened).toHaveLength(2);
  await takenIn('3.4');
  expect(told).toEqual([['connected'], ['lost'], ['connected']]);
  stop();
});

it('does not hammer a server that is gone', async () => {
  const { told, stop } = listening();
  for (let ms = 0; ms < 60_000; ms += 100) {
    if (last().readyState === FakeSocket.OPEN) last().ends(1006);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(FakeSocket.opened.length).toBeGreaterThan(7);
  expect(FakeSocket.opened.length).toBeLessThan(20);
  expect(told).toEqual([]);
  stop();
});

it('does not come back where the server ended it for good, until the page is looked at again', async () => {
  const { told, stop } = listening();
  (await takenIn()).ends(4009);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toEqual([['connected'], ['refused']]);
  expect(FakeSocket.opened).toHaveLength(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.opened).toHaveLength(2);
  stop();
});

it('does not hammer a server that takes it in and lets it join nothing', async () => {
  const { stop } = listening();
  for (let ms = 0; ms < 60_000; ms += 100) {
    const socket = last();
    if (socket.readyState === FakeSocket.OPEN) {
      socket.hears('pusher:connection_established', { socket_id: '1.2' });
      await vi.advanceTimersByTimeAsync(0);
      socket.ends(4200);
    }
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(FakeSocket.opened.length).toBeGreaterThan(7);
  expect(FakeSocket.opened.length).toBeLessThan(20);
  stop();
});

it.each([
  ['a code that only the client can mend', undefined, 4301],
  ['an error whose close was lost', 4009, 1006],
])('does not come back after %s', async (_, error, close) => {
  const { told, stop } = listening();
  const socket = await takenIn();
  if (error !== undefined) socket.hears('pusher:error', { code: error, message: 'no' });
  socket.ends(close);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toEqual([['connected'], ['refused']]);
  stop();
});

it('comes back after an error that was not the last thing it heard', async () => {
  const { told, stop } = listening();
  const socket = await takenIn();
  socket.hears('pusher:error', { code: 4301, message: 'no' });
  socket.hears('pusher:ping', {});
  socket.ends(1006);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([['connected'], ['lost']]);
  expect(FakeSocket.opened).toHaveLength(2);
  stop();
});

it('gives up an attempt that leads nowhere for another one', async () => {
  const { stop } = listening();
  await vi.advanceTimersByTimeAsync(FIRST_ATTEMPT_MS);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(FakeSocket.opened[0]?.readyState).toBe(3);
  stop();
});

it('answers a ping, and asks a server that says nothing whether it is there', async () => {
  const { told, stop } = listening();
  const socket = await takenIn();
  socket.hears('pusher:ping', {});
  expect(events(socket).at(-1)).toBe('pusher:pong');
  await vi.advanceTimersByTimeAsync(ACTIVITY_MS);
  expect(events(socket).at(-1)).toBe('pusher:ping');
  socket.hears('pusher:pong', {});
  await vi.advanceTimersByTimeAsync(ACTIVITY_MS + PONG_MS - 1);
  expect(told).toEqual([['connected']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([['connected'], ['lost']]);
  expect(FakeSocket.opened).toHaveLength(2);
  stop();
});

it('takes another socket when the network is another one, and hears nothing of the one before', async () => {
  const { told, stop } = listening();
  const before = await takenIn();
  window.dispatchEvent(new Event('online'));
  const socket = await takenIn('3.4');
  expect(socket).not.toBe(before);
  before.hears('message', { message: 'Hola' }, 'private-global');
  before.ends(1006);
  expect(told).toEqual([['connected'], ['connected']]);
  stop();
});

it('does nothing more once it was stopped', async () => {
  const { told, stop } = listening();
  const socket = await takenIn();
  stop();
  window.dispatchEvent(new Event('online'));
  socket.hears('message', { message: 'Hola' }, 'private-global');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toEqual([['connected']]);
  expect(FakeSocket.opened).toHaveLength(1);
  expect(socket.readyState).toBe(3);
});

it('leaves a page alone that is let to no socket', async () => {
  const { told, stop } = listening({ config: { key: 'prohibida', host: null, port: null, tls: false, cluster: '' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([]);
  expect(FakeSocket.opened).toEqual([]);
  stop();
});
