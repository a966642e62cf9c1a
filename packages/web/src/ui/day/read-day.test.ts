import { describe, expect, it } from 'vitest';
import { partsOf, readDay, spread } from './read-day.ts';

describe('a day typed as day, month and year', () => {
  it.each([
    ['14/3/2008', '2008-03-14'],
    ['07/09/0476', '0476-09-07'],
    [' 1 / marzo /2008', '2008-03-01'],
    ['1/Mar/2008', '2008-03-01'],
    ['1/setiembre/2008', '2008-09-01'],
    ['29/2/2000', '2000-02-29'],
    ['2008-03-14', '2008-03-14'],
  ])('%j is %s', (text, day) => {
    expect(readDay(text)).toEqual({ day, wrong: [], problem: '' });
  });

  it.each([
    ['31/2/2008', [0], 'El 31 de febrero no existe.'],
    ['31/abril/2008', [0], 'El 31 de abril no existe.'],
    ['29/2/1900', [0], 'El 29 de febrero de 1900 no existe.'],
    ['32/1/2008', [0], 'El día va de 1 a 31.'],
    ['0/1/2008', [0], 'El día va de 1 a 31.'],
    ['3/13/2008', [1], 'El mes va de 1 a 12.'],
    ['3/ma/2008', [1], 'El mes va de 1 a 12.'],
    ['3/1/08', [2], 'El año tiene cuatro cifras.'],
    ['3/1/0000', [2], 'El año tiene cuatro cifras.'],
    ['40/20/', [0, 1], 'El día va de 1 a 31. El mes va de 1 a 12.'],
    ['-1/1.5/2e03', [0, 1, 2], 'El día va de 1 a 31. El mes va de 1 a 12. El año tiene cuatro cifras.'],
    ['14//', [1, 2], 'Faltan el mes y el año.'],
    ['/3/', [0, 2], 'Faltan el día y el año.'],
    ['14/3/', [2], 'Falta el año.'],
  ])('%j is none, and says which part is to blame', (text, wrong, problem) => {
    expect(readDay(text)).toEqual({ day: null, wrong, problem });
  });

  it.each(['', '//', ' / / '])('%j is nothing', (text) => {
    expect(readDay(text)).toEqual({ day: '', wrong: [], problem: '' });
  });

  it.each([
    ['2008-03-04', ['4', '3', '2008']],
    ['04/marzo/', ['04', 'marzo', '']],
    ['', ['', '', '']],
    ['1/2/3/4', ['1', '2', '3/4']],
  ])('%j stands in its three fields as %j', (text, parts) => {
    expect(partsOf(text)).toEqual(parts);
  });
});

describe('what goes into one of the three fields', () => {
  it.each(['14/03/2008', '14-03-2008', ' 14.03.2008 ', '14 / 03 / 2008', '2008-03-14', '2008/03/14', '14 03 2008'])(
    'a whole day, %j, is spread over them, wherever it goes in',
    (text) => {
      for (const place of [0, 1, 2]) expect(spread(['1', '2', '3'], place, text)).toEqual(['14', '03', '2008']);
    },
  );
  it.each(['14 de marzo de 2008', '14 marzo 2008', '14 de marzo del 2008'])('%j too', (text) => {
    expect(spread(['', '', ''], 0, text)).toEqual(['14', 'marzo', '2008']);
  });
  it.each([
    ['14/', '14'],
    ['/', ''],
    ['1-4', '14'],
    ['14.', '14'],
    ['marzo', 'marzo'],
    ['14/3/08', '14308'],
  ])('anything else, %j, stays in its field, without separators', (text, kept) => {
    expect(spread(['', '', '2008'], 0, text)).toEqual([kept, '', '2008']);
  });
});
