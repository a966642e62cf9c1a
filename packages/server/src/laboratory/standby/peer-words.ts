import * as t from 'io-ts';
import { packagedBinaries } from '../../platform/db/embedded/binaries.ts';
import { migrations } from '../../platform/db/migrations/index.ts';

/** The two servers of a room tell their own connections by this protocol (ALPN) from those of the room's other computers. */
export const PEER_PROTOCOL = 'quipu-standby';

/** A data folder of a room has as many files at most: photos, pictures, sounds. */
const MAX_NAMES = 20_000;
/** Strangers may send as much, too. */
export const MAX_REQUEST_BYTES = 2 * 1_048_576;
export const MAX_REPLY_BYTES = 65_536;

/** Both have to work with the same database: its tables, and its files as PostgreSQL writes them on a system. */
export const DATABASE_VERSION = [
  Object.keys(migrations).at(-1),
  packagedBinaries().version,
  process.platform,
  process.arch,
].join(' ');

const Role = t.keyof({ leader: null, standby: null, waiting: null });

/**
 * admit: by the code that the other's screen shows, this one becomes its standby. say: it tells how it stands, and asks the same.
 * leave: it stands by no more, as it was told. copy, files, log: everything; files that it has not; the database's log, as PostgreSQL asks for it.
 */
export const PeerRequest = t.type({
  want: t.keyof({ admit: null, say: null, leave: null, copy: null, files: null, log: null }),
  /** The pair's, or the code. */
  secret: t.string,
  version: t.string,
  id: t.string,
  /** It takes connections there. */
  port: t.number,
  role: Role,
  term: t.number,
  /** It takes the other one's log as it comes. */
  isFollowing: t.boolean,
  /** Files that it has. */
  names: t.readonlyArray(t.string),
});
export type PeerRequest = t.TypeOf<typeof PeerRequest>;

/**
 * strange: it is no code and no secret of the pair. dismissed: it is to stand by no more. otherVersion: the two have not the same version.
 * notNow: it cannot give that now.
 */
const Refused = t.keyof({ strange: null, dismissed: null, otherVersion: null, notNow: null });
export type PeerRefusal = t.TypeOf<typeof Refused>;

export const PeerReply = t.type({
  refused: t.union([Refused, t.null]),
  id: t.string,
  role: Role,
  term: t.number,
  isFollowing: t.boolean,
  /** Its time. */
  now: t.number,
  /** A digest of the names of its files. */
  files: t.string,
  /** The pair's; empty but to one that was just admitted. */
  secret: t.string,
});
export type PeerReply = t.TypeOf<typeof PeerReply>;

export const isWithin = (names: readonly string[]): boolean => names.length <= MAX_NAMES;
