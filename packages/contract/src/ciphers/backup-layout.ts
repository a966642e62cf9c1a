import * as E from 'fp-ts/lib/Either.js';

/** A backup says in the clear which key opens it. All of it is covered by the seal. */
export interface BackupHeader {
  readonly sheet: number;
  readonly epoch: number;
  /** The first numbered line of the log that it has: what stands before that the server holds. 0: all of the log. */
  readonly from: number;
  /** The nonce of AES-256-GCM has 12 bytes and is new for each file. */
  readonly iv: Uint8Array;
}

export interface BackupParts {
  readonly header: BackupHeader;
  /** Everything before what is sealed: goes into the seal as additional data. */
  readonly preamble: Uint8Array;
  /** The gzip'd lines of the log, each ended by a newline, encrypted; then the tag of 16 bytes. */
  readonly sealed: Uint8Array;
}

/** Says why bytes are not a backup: there are none, they are something else, or what was a backup is cut or changed. */
export type LayoutProblem = 'empty' | 'foreign' | 'damaged';

export const BACKUP_IV_BYTES = 12;
export const BACKUP_TAG_BYTES = 16;
/** Limits the log in a backup, as text, beyond any evaluation. More is not unpacked. */
export const MAX_BACKUP_LOG_BYTES = 64 * 1_048_576;

const NEWLINE = 10;
const MAX_HEADER_LENGTH = 128;

const bytesOf = (ascii: string): Uint8Array => Uint8Array.from(ascii, (character) => character.charCodeAt(0));
const MAGIC = bytesOf('QUIPU-BACKUP-1\n');

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

/** Gives the bytes that a backup starts with. They are to be given to the cipher as additional data. */
export const backupPreamble = ({ sheet, epoch, from, iv }: BackupHeader): Uint8Array => {
  if (iv.length !== BACKUP_IV_BYTES) throw new RangeError(`The iv must be ${BACKUP_IV_BYTES} bytes`);
  const rest = from === 0 ? '' : `"from":${from},`;
  return joined(MAGIC, bytesOf(`{"sheet":${sheet},"epoch":${epoch},${rest}"iv":"${hexOf(iv)}"}\n`));
};

/** The whole file: its preamble, then what was sealed under it. */
export const packBackup = (preamble: Uint8Array, sealed: Uint8Array): Uint8Array => joined(preamble, sealed);

// One way to write a header: what is read is what would be written.
const HEADER = /^\{"sheet":([1-9]\d{0,14}),"epoch":([1-9]\d{0,8}),(?:"from":([1-9]\d{0,8}),)?"iv":"([0-9a-f]{24})"\}$/;

const headerIn = (line: string): BackupHeader | null => {
  const [, sheet, epoch, from = '0', iv = ''] = HEADER.exec(line) ?? [];
  if (sheet === undefined || epoch === undefined) return null;
  return {
    sheet: Number(sheet),
    epoch: Number(epoch),
    from: Number(from),
    iv: Uint8Array.from({ length: BACKUP_IV_BYTES }, (_, i) => Number.parseInt(iv.slice(2 * i, 2 * i + 2), 16)),
  };
};

/** Tells whether bytes begin as those of a backup do, whatever their file is called. */
export const beginsAsBackup = (bytes: Uint8Array): boolean =>
  MAGIC.subarray(0, bytes.length).every((byte, place) => bytes[place] === byte);

/** Takes a file apart. Nothing of it is to be believed before the seal was found whole. */
export const unpackBackup = (bytes: Uint8Array): E.Either<LayoutProblem, BackupParts> => {
  if (bytes.length === 0) return E.left('empty');
  if (!beginsAsBackup(bytes)) return E.left('foreign');
  const end = bytes.subarray(0, MAGIC.length + MAX_HEADER_LENGTH).indexOf(NEWLINE, MAGIC.length);
  if (end < 0) return E.left('damaged');
  const header = headerIn(String.fromCharCode(...bytes.subarray(MAGIC.length, end)));
  const sealed = bytes.subarray(end + 1);
  if (header === null || sealed.length <= BACKUP_TAG_BYTES) return E.left('damaged');
  return E.right({ header, preamble: bytes.subarray(0, end + 1), sealed });
};
