import { instantsOf } from '@quipu/engine/playback';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMANDS, eventsOf, START } from '../../testing/playback-log.ts';
import { atPlace, atTime, positionIn, withPosition } from './address.ts';

const events = eventsOf(COMMANDS);
const instants = instantsOf(events);
const { length } = events;
const read = (search: string) => positionIn(new URLSearchParams(search), instants, length);

describe('an address that names an instant', () => {
  it('leads to all that had happened by the end of that second', () => {
    expect(read('a=10:42:17')).toEqual(atTime(instants, START + 17_999));
    expect(read('a=10:42:16')?.place).toBeLessThan(read('a=10:42:17')?.place ?? 0);
    expect(read('a=10:45')).toEqual(atTime(instants, START + 180_999));
  });

  it('leads no further than the log goes, and to days after its first', () => {
    expect(read('a=23:00:00')?.place).toBe(length);
    expect(read('a=10:42:17&dia=1')?.place).toBe(length);
  });

  it.each(['', 'a=', 'a=25:00:00', 'a=10:61', 'a=ayer', 'evento=3'])('names none as “%s”', (search) => {
    expect(read(search)).toBeNull();
  });

  it('is read as it was written, at any place, and keeps whatever else is in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: length }), (place) => {
        const position = atPlace(instants, length, place);
        const search = withPosition(new URLSearchParams('equipo=2'), instants, position);
        expect(search.get('equipo')).toBe('2');
        expect(positionIn(search, instants, length)?.place).toBe(place);
      }),
    );
  });
});
