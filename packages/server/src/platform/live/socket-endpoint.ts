import type { Socket } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { batchLoader } from '../concurrency/batch-loader.ts';
import type { AppContext } from '../context/app-context.ts';
import type { PeriodicTask } from '../context/periodic-task.ts';
import { loggableError } from '../http/errors.ts';
import { networkOf } from '../http/network-of.ts';
import { eventReader } from './event-reader.ts';
import { grantedFamilies, liveFamilies, type SocketChannel } from './grant-store.ts';
import { keepAlive } from './keep-alive.ts';
import { lineWatch } from './line-watch.ts';
import { pushKeyReader } from './push-key-store.ts';
import { pushSocketOf } from './push-socket.ts';
import { CODES, type Code, errorFrame, frame, PROTOCOL } from './pusher-frames.ts';
import { pusherProtocol } from './pusher-protocol.ts';
import { eventSigner } from './signed-event.ts';
import { type SocketHub, socketHub } from './socket-hub.ts';
import { texts } from './texts.ts';

const MAX_MESSAGE_BYTES = 10_240;
const END_MS = 1_000;

type Asking = FastifyRequest<{ Params: { key: string }; Querystring: { protocol?: string } }>;

/** Programs send no origin; a browser's page is this server's own, or one that the configuration lets in. */
const isOriginAllowed = ({ headers: { origin }, host }: FastifyRequest, allowed: readonly string[]): boolean =>
  origin === undefined || allowed.includes(origin) || origin === `http://${host}` || origin === `https://${host}`;

const versionProblem = (protocol: string | undefined): readonly [Code, string] | null => {
  if (protocol === undefined) return [CODES.noVersion, texts.noVersion];
  if (!/^\d+$/.test(protocol)) return [CODES.versionFormat, texts.version];
  return Number(protocol) === PROTOCOL ? null : [CODES.version, texts.version];
};

/** A browser learns why it was refused only from a socket that was opened. Whoever does not close it then is cut off. */
const refuseAtOnce = (socket: WebSocket, [code, message]: readonly [Code, string]): void => {
  socket.send(errorFrame(code, message));
  socket.close(code, message);
  const end = setTimeout(() => socket.terminate(), END_MS);
  socket.once('close', () => clearTimeout(end));
};

/** Counts sockets by the network that they come from, from their beginning to their end, whatever becomes of them. */
const countOf = () => {
  const sockets = new Map<string, number>();
  return (socket: WebSocket, ip: string): number => {
    const network = networkOf(ip);
    const count = (sockets.get(network) ?? 0) + 1;
    sockets.set(network, count);
    socket.once('close', () => {
      const left = (sockets.get(network) ?? 1) - 1;
      if (left > 0) sockets.set(network, left);
      else sockets.delete(network);
    });
    return count;
  };
};

/** Pusher's protocol on this server's own port: /app/{key}. `onKnown`: of the connection of a socket, once a person's channel is heard on it. Returns its sockets. */
export const addSocketEndpoint = async (
  app: FastifyInstance,
  context: AppContext,
  onKnown: (connection: Socket, userId: number) => void,
): Promise<SocketHub> => {
  const { db, now, config, log } = context;
  const readKey = pushKeyReader(db);
  const hub = socketHub((familyIds) => liveFamilies(db, familyIds, now()), eventSigner(config));
  const reader = eventReader(context, hub.deliver, (familyIds) => {
    // Nothing is said to them all the same: each time it is looked up before.
    hub.endLogins(familyIds).catch((error: unknown) => {
      log.warn({ err: loggableError(error) }, 'sockets of logins that ended are open');
    });
  });
  const count = countOf();
  const grantedFamily = batchLoader((asked: readonly SocketChannel[]) =>
    grantedFamilies(db, asked, hub.grantedHere, now()),
  );
  // Begun by the first socket: what never has one keeps no alarm, nor itself by it.
  let keeping: readonly PeriodicTask[] | null = null;

  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false, clientTracking: true },
    errorHandler: (error, socket) => {
      log.debug({ type: error.name }, 'a socket failed');
      socket.terminate();
    },
    preClose: async () => {
      await Promise.all(keeping?.map((task) => task.stop()) ?? []);
      await reader.stop();
      const { clients } = app.websocketServer;
      for (const socket of hub.sockets) socket.refuse(CODES.comeBack, texts.restarting);
      const gone = [...clients].map((client) => new Promise((resolve) => client.once('close', resolve)));
      const end = setTimeout(() => {
        for (const client of clients) client.terminate();
      }, END_MS);
      await Promise.all(gone);
      clearTimeout(end);
    },
  });

  const problemOf = (request: Asking, key: string, ofNetwork: number): readonly [Code, string] | null => {
    if (!isOriginAllowed(request, config.allowedOrigins)) return [CODES.unauthorized, texts.origin];
    if (request.params.key !== key) return [CODES.unknownKey, texts.unknownKey];
    const wrong = versionProblem(request.query.protocol);
    if (wrong !== null) return wrong;
    const isFull = hub.sockets.size >= config.mostSockets || ofNetwork > config.mostSocketsOfAddress;
    return isFull ? [CODES.overCapacity, texts.overCapacity] : null;
  };

  const open = async (raw: WebSocket, request: Asking): Promise<void> => {
    const ofNetwork = count(raw, request.ip);
    const pushKey = await readKey();
    if (raw.readyState !== raw.OPEN) return;
    const problem = problemOf(request, pushKey.key, ofNetwork);
    if (problem !== null) return refuseAtOnce(raw, problem);
    const socket = pushSocketOf(raw);
    hub.add(socket);
    keeping ??= [keepAlive(log, hub, config.pingSeconds), lineWatch(context, hub)];
    raw.on('close', () => hub.remove(socket));
    const isOf = (userId: number) => onKnown(request.raw.socket, userId);
    const answer = pusherProtocol({ hub, log, pushKey, grantedFamily, listening: reader.start, isOf }, socket);
    raw.on('message', (data: Buffer) => void answer(data.toString()));
    socket.send(frame('pusher:connection_established', { socket_id: socket.id, activity_timeout: config.pingSeconds }));
  };

  app.get('/app/:key', { websocket: true }, (socket, request) => {
    open(socket, request as Asking).catch((error: unknown) => {
      log.warn({ type: error instanceof Error ? error.name : typeof error }, 'a socket could not be opened');
      refuseAtOnce(socket, [CODES.overCapacity, texts.overCapacity]);
    });
  });
  return hub;
};
