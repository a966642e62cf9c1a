import { CANTON, ECUADOR, PARISH, PROVINCE } from '@quipu/contract';
import { describe, expect, it } from 'vitest';
import { division } from './division.ts';
import { placeOf, placesIn } from './gazetteer.ts';

const ofLength = (length: number) => division.filter(({ code }) => code.length === length);
const named = (parent: number, name: string) => placesIn(parent).find(({ text }) => text === name)?.value ?? 0;

describe('the official division', () => {
  it('has 24 provinces, 222 cantons and 1 046 parishes', () => {
    expect([2, 4, 6].map((length) => ofLength(length).length)).toEqual([24, 222, 1_046]);
    expect(division).toHaveLength(24 + 222 + 1_046);
  });

  it('numbers the provinces from 01 to 24', () => {
    expect(ofLength(2).map(({ code }) => Number(code))).toEqual(Array.from({ length: 24 }, (_, place) => place + 1));
  });

  it('has every code once, and in what its prefix names', () => {
    expect(new Set(division.map(({ code }) => code)).size).toBe(division.length);
    const codes = new Set(division.map(({ code }) => code));
    expect(division.filter(({ code }) => code.length > 2 && !codes.has(code.slice(0, -2)))).toEqual([]);
    expect(
      division.filter(({ code, text }) => !/^(\d\d){1,3}$/.test(code) || text.trim() !== text || text === ''),
    ).toEqual([]);
  });

  it('has cantons in every province and parishes in every canton', () => {
    expect(ofLength(2).filter(({ value }) => placesIn(value).length === 0)).toEqual([]);
    expect(ofLength(4).filter(({ value }) => placesIn(value).length === 0)).toEqual([]);
  });

  it('has cantons as each province does', () => {
    const counts = ofLength(2).map(({ value }) => placesIn(value).length);
    // 01 Azuay to 24 Santa Elena.
    expect(counts).toEqual([15, 7, 7, 6, 7, 10, 14, 7, 25, 6, 16, 13, 22, 13, 5, 4, 8, 9, 9, 3, 7, 4, 2, 3]);
  });

  it('gives no two places one value, and none a country’s', () => {
    expect(new Set(division.map(({ value }) => value)).size).toBe(division.length);
    expect(division.filter(({ value }) => value < 1_000)).toEqual([]);
    for (const { code, value } of division)
      expect(Math.floor(value / 1_000_000)).toBe({ 2: PROVINCE, 4: CANTON, 6: PARISH }[code.length]);
  });

  it('is in the alphabet’s order, and no two places beside each other share a name', () => {
    for (const parent of [ECUADOR, ...division.map(({ value }) => value)]) {
      const names = placesIn(parent).map(({ text }) => text);
      expect([...names].sort(new Intl.Collator('es').compare)).toEqual(names);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('knows places that everybody knows', () => {
    const pichincha = named(ECUADOR, 'Pichincha');
    const quito = named(pichincha, 'Quito');
    expect([pichincha, quito, named(quito, 'Calderón')]).toEqual([4_000_017, 5_001_701, 6_170_155]);
    const coast = named(ECUADOR, 'Santa Elena');
    expect(placesIn(coast).map(({ text }) => text)).toEqual(['La Libertad', 'Salinas', 'Santa Elena']);
    expect(named(named(ECUADOR, 'Morona Santiago'), 'Sevilla Don Bosco')).toBe(5_001_413);
    expect(placeOf(6_090_150)).toMatchObject({ text: 'Guayaquil', parent: 5_000_901 });
    expect(placeOf(ECUADOR)).toBeNull();
    expect(placesIn(6_090_150)).toEqual([]);
  });
});
