import fc from 'fast-check';
import { expect, it } from 'vitest';
import { desksBeside, type TakenDesk } from './desks.ts';

const room = (id: number, capacity: number) => ({ id, name: `${id}`, capacity, location: null, address: null });
const step = fc.record({
  sessionId: fc.integer({ min: 1, max: 2 }),
  roomId: fc.integer({ min: 1, max: 2 }),
  desk: fc.option(fc.integer({ min: 1, max: 6 })),
  isLeft: fc.boolean(),
});

it('no desk is anybody else’s, and no room holds more than it has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), (capacity, steps) => {
      const desks = desksBeside([]);
      const held: TakenDesk[] = [];
      for (const { sessionId, roomId, desk, isLeft } of steps) {
        const [leaving] = held;
        if (isLeft && leaving !== undefined) {
          desks.leave(leaving);
          held.shift();
          continue;
        }
        const inRoom = held.filter((one) => one.sessionId === sessionId && one.roomId === roomId);
        const given = desks.take(sessionId, room(roomId, capacity), desk);
        if (typeof given === 'number') {
          expect(given).toBeGreaterThan(0);
          expect(given).toBeLessThanOrEqual(capacity);
          expect(inRoom.map((one) => one.desk)).not.toContain(given);
          held.push({ sessionId, roomId, desk: given });
        } else if (given === 'roomFull') expect(inRoom).toHaveLength(capacity);
        else if (given === 'deskTaken') expect(inRoom.map((one) => one.desk)).toContain(desk);
        else expect(desk).toBeGreaterThan(capacity);
        expect(desks.free(sessionId, room(roomId, capacity))).toBe(
          capacity - held.filter((one) => one.sessionId === sessionId && one.roomId === roomId).length,
        );
      }
    }),
  );
});
