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
        const desksHere = inRoom.map((one) => one.desk);
        const given = desks.take(sessionId, room(roomId, capacity), desk);
        if (typeof given === 'number') held.push({ sessionId, roomId, desk: given });
        const isRight =
          typeof given === 'number'
            ? given >= 1 && given <= capacity && !desksHere.includes(given) && (desk === null || desk === given)
            : {
                roomFull: inRoom.length === capacity,
                deskTaken: desk !== null && desksHere.includes(desk),
                noDesk: desk !== null && desk > capacity,
              }[given];
        expect(isRight).toBe(true);
        const taken = typeof given === 'number' ? inRoom.length + 1 : inRoom.length;
        expect(desks.free(sessionId, room(roomId, capacity))).toBe(capacity - taken);
      }
    }),
  );
});
