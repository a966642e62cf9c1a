import { readRoomCards } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { homeAddress } from '../guards/home-address.ts';
import { texts } from './texts.ts';

export interface DesktopConfig {
  /** The origin of the institution's server. */
  readonly server: string;
  /** A laboratory's own server, on this very computer. */
  readonly local: string;
  /** Says whether this computer is one of a laboratory, and may run that server. */
  readonly laboratory: boolean;
  /** A folder of this computer: its server loads the package that waits there as it starts. Null: none. */
  readonly packages: string | null;
  /** The address card of the room whose server this computer works with. Null: whatever is loaded on the computer itself. */
  readonly room: string | null;
  /**
   * The key with which the page of this build opens settings, where it is not the demonstration's. That server closes
   * them with it.
   */
  readonly settingsKey: string | null;
  /** The wss:// addresses that pushed events come from, if not from the server. */
  readonly sockets: readonly string[];
  /** The origin of a world-time service. Null means none. */
  readonly worldTime: string | null;
  /** The address where new versions are looked for. Null means nowhere. */
  readonly updates: string | null;
}

/** The institution packs this along, as config.json beside the application. */
const File = t.partial({
  server: t.string,
  sockets: t.readonlyArray(t.string),
  worldTime: t.string,
  updates: t.string,
  laboratory: t.boolean,
  laboratoryPort: t.number,
  packages: t.string,
  room: t.string,
  settingsKey: t.string,
});

const LOCAL_PORT = '3000';
const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) < 65_536;
const isSocket = (text: string) => /^wss:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text);

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? {} : JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Reads the configuration from the file that was packed along (null: none), and from the environment what it leaves
 * open: whoever starts the application does not lead it past what the institution packed. Or what is wrong.
 */
export const desktopConfig = (
  file: string | null,
  env: Readonly<Record<string, string | undefined>>,
): E.Either<string, DesktopConfig> => {
  const decoded = File.decode(parsed(file));
  if (E.isLeft(decoded)) return E.left(texts.damaged);
  const {
    server,
    sockets = [],
    worldTime,
    updates,
    laboratory,
    laboratoryPort,
    packages,
    room,
    settingsKey,
  } = decoded.right;
  const home = homeAddress(server ?? env['QUIPU_HOME']);
  if (home === null) return E.left(texts.server);
  if (!sockets.every(isSocket)) return E.left(texts.sockets);
  const time = worldTime === undefined ? null : homeAddress(worldTime);
  if (worldTime !== undefined && time === null) return E.left(texts.worldTime);
  const feed = updates ?? env['QUIPU_UPDATES'] ?? null;
  const address = feed === null ? null : homeAddress(feed);
  if (feed !== null && address === null) return E.left(texts.updates);
  const port = String(laboratoryPort ?? env['QUIPU_LABORATORY_PORT'] ?? LOCAL_PORT);
  if (!isPort(port)) return E.left(texts.port);
  if (room !== undefined && readRoomCards(room) === null) return E.left(texts.room);
  return E.right({
    server: new URL(home).origin,
    local: `http://localhost:${port}`,
    laboratory: laboratory ?? env['QUIPU_LABORATORY'] === '1',
    packages: packages ?? null,
    room: room ?? null,
    settingsKey: settingsKey ?? env['QUIPU_SETTINGS_KEY'] ?? null,
    sockets,
    worldTime: time === null ? null : new URL(time).origin,
    updates: address,
  });
};
