import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/context/app-context.ts';
import { answerPeer, type PeerHost } from '../standby/answer-peer.ts';
import { PEER_PROTOCOL } from '../standby/peer-words.ts';
import { type RoomCertificate, roomCertificate } from './room-certificate.ts';
import { type RoomComputers, roomComputers } from './room-computers.ts';

export interface RoomDoor {
  readonly certificate: () => RoomCertificate;
  readonly isOpen: () => boolean;
  readonly port: () => number;
  /** Returns false where another program has the port. It stays open after a restart. */
  readonly open: () => Promise<boolean>;
  readonly close: () => Promise<void>;
  readonly computers: RoomComputers;
  /** The server whose calls are taken there, too, as far as it was open before; from then on in the place of another one. */
  readonly leadTo: (app: FastifyInstance) => Promise<void>;
  /** Whoever answers the room's other server there, from now on. */
  readonly answerPeerBy: (host: PeerHost) => void;
}

/** A whole handshake takes a network of a room some milliseconds. */
const HANDSHAKE_MS = 10_000;
/** One server needs a few at a time. Before it has said who it is, it may be anybody. */
const MAX_PEERS = 16;
/** Cards have room for IPv4 only, and so has what is listened at. */
const EVERYWHERE = '0.0.0.0';

/** The addresses of this computer in its networks. */
export const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/**
 * The way in for the other computers of a room: TLS by the room's own certificate. What comes through is a connection of the server
 * like any other, with its limits and its sockets; only the address that it is from tells it apart (loopback.ts).
 */
export const roomDoor = ({ config, now, log }: Pick<AppContext, 'config' | 'now' | 'log'>): RoomDoor => {
  const marker = join(config.dataFolder, 'room.open');
  const computers = roomComputers(now);
  let made: RoomCertificate | null = null;
  let app: FastifyInstance | null = null;
  let door: Server | null = null;
  let peers: PeerHost | null = null;
  let peersOpen = 0;
  const certificate = () => {
    made ??= roomCertificate(config);
    return made;
  };
  const take = (socket: TLSSocket): void => {
    if (socket.alpnProtocol !== PEER_PROTOCOL) app?.server.emit('connection', socket);
    else if (peers === null || peersOpen >= MAX_PEERS) socket.destroy();
    else {
      peersOpen += 1;
      socket.once('close', () => {
        peersOpen -= 1;
      });
      void answerPeer(socket, peers);
    }
  };
  const listen = async (): Promise<boolean> => {
    const { pem } = certificate();
    const server = createServer(
      {
        ...{ key: pem, cert: pem, minVersion: 'TLSv1.3', handshakeTimeout: HANDSHAKE_MS },
        ALPNProtocols: [PEER_PROTOCOL, 'http/1.1'],
      },
      take,
    );
    server.maxConnections = config.mostConnections;
    // Whoever has another certificate in mind, or speaks something else, is told by the end of the connection.
    server.on('tlsClientError', (_error, socket) => socket.destroy());
    server.listen({ host: EVERYWHERE, port: config.roomPort, exclusive: true });
    try {
      await once(server, 'listening');
    } catch (error) {
      log.warn({ error }, 'the room cannot be opened');
      return false;
    }
    server.on('error', (error) => log.warn({ error }, 'the room failed'));
    door = server;
    return true;
  };
  const shut = () => {
    door?.close();
    door = null;
  };
  return {
    certificate,
    computers,
    isOpen: () => door !== null,
    port: () => (door?.address() as AddressInfo | null)?.port ?? config.roomPort,
    open: async () => {
      if (door !== null) return true;
      if (app === null || !(await listen())) return false;
      writeFileSync(marker, '', { mode: 0o600, flush: true });
      return true;
    },
    close: async () => {
      rmSync(marker, { force: true });
      shut();
    },
    answerPeerBy: (host) => {
      peers = host;
    },
    leadTo: async (to) => {
      app = to;
      to.addHook('preClose', async () => {
        if (app === to) shut();
      });
      to.addHook('preParsing', async ({ caller, ip }) => {
        if (caller !== null) computers.heard(ip, caller.userId);
      });
      if (door === null && existsSync(marker)) await listen();
    },
  };
};
