import { describe, expect, it } from 'vitest';
import { isToldThatTheyAreKept, longestWait } from './waits.ts';

describe('the longest wait', () => {
  it('is between two moments at which something was taken, or before the first', () => {
    expect(longestWait(1_000, [2_000, 9_000, 10_000])).toEqual({ from: 2_000, to: 9_000 });
    expect(longestWait(1_000, [8_000, 9_000])).toEqual({ from: 1_000, to: 8_000 });
  });

  it('has nothing of what came before', () => {
    expect(longestWait(5_000, [0, 4_900, 6_000])).toEqual({ from: 5_000, to: 6_000 });
  });
});

describe('somebody who waits', () => {
  const wait = { from: 10_000, to: 28_000 };
  const sent = { at: 9_000, text: 'Enviado ✓ 10:00' };

  it('reads that their answers are kept, in the words for a link that is well and for one that is not', () => {
    const shown = [
      sent,
      { at: 11_000, text: 'Guardado en este equipo' },
      { at: 18_000, text: 'Guardando…' },
      { at: 18_100, text: 'El servidor no responde: 4 respuestas guardadas aquí' },
      { at: 19_000, text: 'El servidor no responde: guardando…' },
      { at: 19_100, text: 'El servidor no responde: 5 respuestas guardadas aquí' },
      { at: 28_000, text: 'Enviado ✓ 10:00' },
    ];
    expect(isToldThatTheyAreKept(shown, wait)).toBe(true);
  });

  it('was told nothing by a line that said so at some other time', () => {
    const shown = [
      { at: 8_000, text: 'Guardado en este equipo' },
      sent,
      { at: 29_000, text: 'Guardado en este equipo' },
    ];
    expect(isToldThatTheyAreKept(shown, wait)).toBe(false);
  });

  it('was told otherwise by a line that changed for part of the wait', () => {
    const shown = [
      { at: 11_000, text: 'Guardado en este equipo' },
      { at: 20_000, text: 'Sin conexión' },
      { at: 22_000, text: 'Sin conexión: 3 respuestas guardadas aquí' },
    ];
    expect(isToldThatTheyAreKept(shown, wait)).toBe(false);
  });

  it('was told nothing by a line that only ever said that something is on its way to the disk', () => {
    const saving = { at: 10_500, text: 'Guardando…' };
    expect(isToldThatTheyAreKept([sent, saving], wait)).toBe(false);
    const kept = { at: 11_000, text: 'Guardado en este equipo' };
    expect(isToldThatTheyAreKept([sent, saving, kept, { at: 14_900, text: 'Guardando…' }], wait)).toBe(false);
    const keptBefore = { at: 9_500, text: 'Guardado en este equipo' };
    const shown = [keptBefore, { at: 10_050, text: 'Enviado ✓ 10:00' }, { at: 10_900, text: 'Guardando…' }];
    expect(isToldThatTheyAreKept(shown, wait)).toBe(false);
  });

  it('is asked for nothing after a moment', () => {
    expect(isToldThatTheyAreKept([sent], { from: 10_000, to: 15_000 })).toBe(null);
  });
});
