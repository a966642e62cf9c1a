import { typedValues, writtenCode } from '@quipu/engine/log';

/**
 * The address card of a room: where its server is, and the beginning of the SHA-256 of its certificate, by which it is known. Whoever
 * has the card needs nobody else's word for who answers there.
 */
export interface RoomCard {
  /** An IPv4 address. */
  readonly host: string;
  readonly port: number;
  /** The first 16 bytes of it, in small hexadecimal. */
  readonly pin: string;
}

export const ROOM_PIN_BYTES = 16;
/** The ending of the file of a room's card. */
export const ROOM_CARD_ENDING = '.quipu-sala';
export const MAX_ROOM_CARD_LENGTH = 4_096;

const VERSION = 1;
const HOST_AT = 1;
const PORT_AT = 5;
const PIN_AT = 7;
const CHECK_AT = PIN_AT + ROOM_PIN_BYTES;
const BYTES = CHECK_AT + 2;
const CHARACTERS = (BYTES * 8) / 5;
const NUMBER_CHARACTERS = 4;

/** CRC-16 (CCITT): it finds every wrong character, and every two that changed places. */
const checkOf = (bytes: readonly number[]): number =>
  bytes.reduce((before, byte) => {
    let sum = before ^ (byte << 8);
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff;
    return sum;
  }, 0xffff);

/** The same bits in numbers of `to` bits. */
const regrouped = (values: readonly number[], from: number, to: number): readonly number[] => {
  const out: number[] = [];
  let [held, bits] = [0, 0];
  for (const value of values) {
    held = ((held << from) | value) & 0xffff;
    bits += from;
    for (; bits >= to; bits -= to) out.push((held >> (bits - to)) & (2 ** to - 1));
  }
  return out;
};

const bytesOfHex = (hex: string): readonly number[] =>
  Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
const hexOf = (bytes: readonly number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The card as it is typed: forty characters in groups of four. */
export const roomCode = ({ host, port, pin }: RoomCard): string => {
  const bytes = [VERSION, ...host.split('.').map(Number), port >> 8, port & 0xff, ...bytesOfHex(pin)];
  const check = checkOf(bytes);
  return writtenCode(regrouped([...bytes, check >> 8, check & 0xff], 8, 5));
};

/** The card of a code, however it was typed. Null: none, or mistyped. */
export const readRoomCode = (text: string): RoomCard | null => {
  const values = typedValues(text);
  if (values.length !== CHARACTERS || values.includes(-1)) return null;
  const bytes = regrouped(values, 5, 8);
  const [high = 0, low = 0] = bytes.slice(CHECK_AT);
  if (bytes[0] !== VERSION || checkOf(bytes.slice(0, CHECK_AT)) !== ((high << 8) | low)) return null;
  const [portHigh = 0, portLow = 0] = bytes.slice(PORT_AT, PIN_AT);
  return {
    host: bytes.slice(HOST_AT, PORT_AT).join('.'),
    port: (portHigh << 8) | portLow,
    pin: hexOf(bytes.slice(PIN_AT, CHECK_AT)),
  };
};

/** The cards of a file or of what was typed, one a line: the same room by each of its addresses. Null: none, or of several rooms. */
export const readRoomCards = (text: string): readonly RoomCard[] | null => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cards = lines.map(readRoomCode).filter((card) => card !== null);
  const isOne = new Set(cards.map(({ pin }) => pin)).size === 1;
  return cards.length === lines.length && isOne ? cards : null;
};

/** People tell rooms apart by this, and see that two computers are of the same one. */
export const roomNumber = (pin: string): string =>
  writtenCode(regrouped(bytesOfHex(pin), 8, 5).slice(0, NUMBER_CHARACTERS));
