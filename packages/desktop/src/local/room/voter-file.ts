import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { NO_MEMORY, type RoomCard, type VoterMemory } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/** This computer keeps so much of its room: as whom it votes, for whom it did, and where the other server was said to be. */
export interface KeptVoter {
  /** The room's: what is kept of another one counts for nothing. */
  readonly pin: string;
  readonly id: string;
  readonly memory: VoterMemory;
  readonly others: readonly RoomCard[];
}

const Kept = t.type({
  pin: t.string,
  id: t.string,
  memory: t.type({
    term: t.number,
    leader: t.union([t.string, t.null]),
    vote: t.union([t.type({ term: t.number, for: t.string }), t.null]),
  }),
  others: t.readonlyArray(t.type({ host: t.string, port: t.number, pin: t.string })),
});
const ID_BYTES = 16;

export interface VoterFile {
  readonly read: (pin: string) => KeptVoter;
  /** Returns once it is on the disk: a vote that is forgotten could be given twice. */
  readonly write: (kept: KeptVoter) => void;
  readonly erase: () => void;
}

const keptIn = (path: string): KeptVoter | null => {
  try {
    const read = Kept.decode(JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : 'null'));
    return E.isRight(read) ? read.right : null;
  } catch {
    return null;
  }
};

export const voterFile = (path: string): VoterFile => ({
  read: (pin) => {
    const kept = keptIn(path);
    if (kept?.pin === pin) return kept;
    return { pin, id: randomBytes(ID_BYTES).toString('hex'), memory: NO_MEMORY, others: [] };
  },
  write: (kept) => {
    writeFileSync(`${path}.part`, JSON.stringify(Kept.encode(kept)), { flush: true });
    renameSync(`${path}.part`, path);
  },
  erase: () => rmSync(path, { force: true }),
});
