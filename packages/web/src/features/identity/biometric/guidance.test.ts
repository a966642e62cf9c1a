import { expect, it } from 'vitest';
import { seen } from '../../../testing/face-double.ts';
import { guidance, imageStatus } from './guidance.ts';

const at = (left: number, top: number) => ({ left, top, width: 0.2, height: 0.3 });
const aside = (left: number, top: number) => seen({ status: 'invalid', problem: 'aside', box: at(left, top) });

it.each([
  ['nothing yet', null, 'pending', /Preparando/],
  ['a look to come', seen({ status: 'pending' }), 'pending', /Preparando/],
  ['a look that failed', seen({ status: 'invalid', problem: null, box: null }), 'pending', /Preparando/],
  ['no face', seen({ status: 'invalid', problem: 'none', box: null }), 'invalid', /No se ve ningún rostro/],
  ['two faces', seen({ status: 'invalid', problem: 'several', box: null }), 'invalid', /más de un rostro/],
  ['a face far off', seen({ status: 'invalid', problem: 'far' }), 'invalid', /Acérquese/],
  ['a face too near', seen({ status: 'invalid', problem: 'near' }), 'invalid', /Aléjese/],
  ["the picture's left, which is the person's right", aside(0, 0.35), 'invalid', /hacia su izquierda/],
  ["the picture's right", aside(0.8, 0.35), 'invalid', /hacia su derecha/],
  ['the top', aside(0.4, 0), 'invalid', /Baje un poco/],
  ['the bottom', aside(0.4, 0.7), 'invalid', /Suba un poco/],
  ['a face aside that nobody placed', seen({ status: 'invalid', problem: 'aside', box: null }), 'invalid', /Centre/],
  ['one face', seen({ progress: 50 }), 'valid', /^Un solo rostro, manténgase quieto\.$/],
] as const)('%s', (_, hold, status, text) => {
  expect(imageStatus(hold)).toBe(status);
  expect(guidance(hold)).toMatch(text);
});
