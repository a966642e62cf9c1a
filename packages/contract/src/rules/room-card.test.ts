import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { readRoomCards, readRoomCode, roomCode, roomNumber } from './room-card.ts';

const CARD = { host: '192.168.1.10', port: 3443, pin: '00112233445566778899aabbccddeeff' };
const byte = fc.integer({ min: 0, max: 255 });
const card = fc
  .tuple(
    fc.array(byte, { minLength: 4, maxLength: 4 }),
    fc.integer({ min: 0, max: 65_535 }),
    fc.uint8Array({ minLength: 16, maxLength: 16 }),
  )
  .map(([host, port, pin]) => ({ host: host.join('.'), port, pin: Buffer.from(pin).toString('hex') }));

describe('the card of a room', () => {
  it.prop([card])('is read as it was written', (given) => {
    expect(readRoomCode(roomCode(given))).toEqual(given);
  });

  it('is forty characters, and read however it is typed', () => {
    const code = roomCode(CARD);
    expect(code).toMatch(/^(?:[\dA-HJKMNP-TV-Z]{4}-){9}[\dA-HJKMNP-TV-Z]{4}$/);
    expect(
      readRoomCode(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `),
    ).toEqual(CARD);
    expect(roomNumber(CARD.pin)).toHaveLength(4);
  });

  it.prop([card, fc.nat({ max: 39 }), fc.integer({ min: 1, max: 31 })])(
    'with a wrong character is none',
    (given, at, by) => {
      const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      const typed = Array.from(roomCode(given).replaceAll('-', ''));
      typed[at] = alphabet[(alphabet.indexOf(typed[at] ?? '') + by) % 32] ?? '';
      expect(readRoomCode(typed.join(''))).toBeNull();
    },
  );

  it('has a line for each address of one room', () => {
    const other = { ...CARD, host: '10.0.0.1' };
    expect(readRoomCards(`${roomCode(CARD)}\r\n\n${roomCode(other)}\n`)).toEqual([CARD, other]);
    expect(readRoomCards(`${roomCode(CARD)}\n${roomCode({ ...CARD, pin: 'f'.repeat(32) })}`)).toBeNull();
    expect(readRoomCards(`${roomCode(CARD)}\nhola`)).toBeNull();
    expect(readRoomCards('')).toBeNull();
  });
});
