import type { EpochMs } from '../model/units.ts';
import { sha256 } from './sha256.ts';

/** One end of a log: so many lines of one epoch's journal, the last of which has this hash. */
export interface LogHead {
  readonly sheetId: number;
  readonly epoch: number;
  readonly lines: number;
  readonly head: string;
}

/** The server's word that it held this head at an instant. */
export interface LogReceipt extends LogHead {
  readonly at: EpochMs;
  /** Names the key that signed. Null: a receipt from before keys had names. */
  readonly key: string | null;
  /** Ed25519 of `signed`, base64url. */
  readonly signature: string;
  readonly signed: string;
}

const headText = ({ sheetId, epoch, lines, head }: LogHead): string => `quipu1.${sheetId}.${epoch}.${lines}.${head}`;

const KEY_ID_LENGTH = 12;

/** The name of an Ed25519 key: the beginning of its thumbprint (RFC 7638). `x`: the public key, as base64url. */
export const receiptKeyId = (x: string, hashOf: (text: string) => string = sha256): string =>
  hashOf(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).slice(0, KEY_ID_LENGTH);

/** The text that the server signs. */
export const signedText = ({ sheetId, epoch, lines, head }: LogHead, at: EpochMs, key: string): string =>
  `quipu2.${sheetId}.${epoch}.${lines}.${head}.${at}.${key}`;

export const receiptText = (signed: string, signature: string): string => `${signed}.${signature}`;

const NUMBER = '(0|[1-9]\\d{0,14})';
const RECEIPT = new RegExp(
  `^((quipu[12])\\.${NUMBER}\\.${NUMBER}\\.${NUMBER}\\.([\\w-]{43})\\.${NUMBER}(?:\\.([\\w-]{${KEY_ID_LENGTH}}))?)\\.([\\w-]{85}[AQgw])$`,
);

/** Null: not a whole receipt. Spaces and line breaks, which a mail may put in, are no part of it. */
export const readLogReceipt = (text: string): LogReceipt | null => {
  const [, signed = '', kind, sheetId, epoch, lines, head = '', at, key = null, signature = ''] =
    RECEIPT.exec(text.replace(/\s+/g, '')) ?? [];
  if (signed === '' || (kind === 'quipu1') !== (key === null)) return null;
  return {
    sheetId: Number(sheetId),
    epoch: Number(epoch),
    lines: Number(lines),
    head,
    at: Number(at),
    key,
    signature,
    signed,
  };
};

/** Crockford's: no I, L, O or U, which are read as others. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DATA_CHARACTERS = 15;

/** Times x in GF(32), by x^5 + x^2 + 1. */
const timesX = (value: number): number => (value << 1) ^ (value >= 16 ? 0b100101 : 0);

/** 0 for a whole code: one wrong character, or any two that changed places, make it another. */
const remainder = (values: readonly number[]): number => values.reduce((sum, value) => timesX(sum) ^ value, 0);

const firstValues = (hash: string): readonly number[] => {
  const values: number[] = [];
  let [bits, held] = [0, 0];
  for (const character of hash) {
    bits = ((bits << 6) | BASE64URL.indexOf(character)) & 0xfff;
    held += 6;
    for (; held >= 5; held -= 5) values.push((bits >> (held - 5)) & 31);
  }
  return values.slice(0, DATA_CHARACTERS);
};

/** Numbers below 32 as people read them: in groups of four. */
export const writtenCode = (values: readonly number[]): string =>
  values
    .map((value) => CODE_ALPHABET.charAt(value))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** The numbers of what somebody typed; -1 for what is none. */
export const typedValues = (text: string): readonly number[] =>
  Array.from(text.toUpperCase().replace(/[\s\-.·–—_]+/g, ''), (character) =>
    CODE_ALPHABET.indexOf(READ_AS[character] ?? character),
  );

/** 75 bits of a head's hash and a character to check them: short enough to be read aloud or copied by hand. */
export const receiptCode = (head: LogHead, hashOf: (text: string) => string = sha256): string => {
  const values = firstValues(hashOf(headText(head)));
  return writtenCode([...values, timesX(remainder(values))]);
};

/** A code as it is written, however it was typed. Null: none, or mistyped. */
export const readReceiptCode = (text: string): string | null => {
  const values = typedValues(text);
  const isWhole = values.length === DATA_CHARACTERS + 1 && !values.includes(-1) && remainder(values) === 0;
  return isWhole ? writtenCode(values) : null;
};
