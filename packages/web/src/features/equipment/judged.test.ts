import { expect, it } from 'vitest';
import { judgeOf } from './judged.ts';
import type { CheckName, Found } from './measures/checks.ts';

const judged = <N extends CheckName>(name: N, found: Found[N], monitors = 1) => judgeOf(monitors)[name](found);
const SIZE = { width: 1280, height: 800 };
const OPEN = { problem: null, label: 'HD' };

it.each([
  ['a camera that opens', judged('camera', OPEN), 'good', /funciona: HD\.$/, /^nada$/],
  [
    'one that does not say its name',
    judged('camera', { problem: null, label: '' }),
    'good',
    /^La cámara funciona\.$/,
    /^nada$/,
  ],
  ['no camera', judged('camera', { problem: 'missing', label: '' }), 'bad', /No se encontró/, /Conéctelo/],
  ['a refused one', judged('camera', { problem: 'denied', label: '' }), 'bad', /permiso/, /Permítalo/],
  [
    'one that another program holds',
    judged('camera', { problem: 'failed', label: '' }),
    'bad',
    /no responde/,
    /Cierre/,
  ],
  ['a page without security', judged('camera', { problem: 'insecurePage', label: '' }), 'bad', /segura/, /https/],
  ['light', judged('light', { brightness: 130.9 }), 'good', /130 de 255/, /^nada$/],
  ['light at the edge', judged('light', { brightness: 100 }), 'good', /buena luz/, /^nada$/],
  ['little light', judged('light', { brightness: 99 }), 'warn', /poca luz/, /Encienda/],
  ['light at the limit', judged('light', { brightness: 80 }), 'warn', /80 de 255/, /Encienda/],
  [
    'darkness, rounded to its side',
    judged('light', { brightness: 79.99 }),
    'bad',
    /79 de 255; se necesita 80/,
    /ventana/,
  ],
  ['light without a picture', judged('light', { brightness: null }), 'bad', /sin imagen/, /primero la cámara/],
  ['a voice', judged('microphone', { ...OPEN, wasHeard: true }), 'good', /funciona: HD/, /^nada$/],
  ['silence', judged('microphone', { ...OPEN, wasHeard: false }), 'warn', /no se oyó nada/, /silenciado/],
  [
    'no microphone',
    judged('microphone', { problem: 'missing', label: '', wasHeard: false }),
    'bad',
    /encontró/,
    /Conéctelo/,
  ],
  ['a good connection', judged('network', { latencyMs: 45.4, speedKbps: 8_400 }), 'good', /45 ms.*8,4 Mb\/s/, /^nada$/],
  [
    'one whose width is unknown',
    judged('network', { latencyMs: 45, speedKbps: null }),
    'good',
    /en 45 ms\.$/,
    /^nada$/,
  ],
  ['a far one', judged('network', { latencyMs: 601, speedKbps: 8_000 }), 'warn', /601 ms/, /router/],
  ['a narrow one', judged('network', { latencyMs: 45, speedKbps: 999 }), 'warn', /1 Mb\/s/, /router/],
  ['none', judged('network', { latencyMs: null, speedKbps: null }), 'bad', /no respondió/, /internet/],
  ['storage', judged('storage', { works: true, free: 10.7e9 }), 'good', /10,7 GB libres/, /^nada$/],
  [
    'storage that does not say its size',
    judged('storage', { works: true, free: null }),
    'good',
    /guardar en este equipo\./,
    /^nada$/,
  ],
  ['a full disk', judged('storage', { works: true, free: 49e6 }), 'warn', /49 MB/, /Borre/],
  ['no storage', judged('storage', { works: false, free: 10e9 }), 'bad', /no permite guardar/, /incógnito/],
  [
    'one monitor',
    judged('screen', { width: 1280, height: 800, displays: 1 }),
    'good',
    /1280 por 800.*un solo monitor/,
    /^nada$/,
  ],
  [
    'monitors that cannot be counted',
    judged('screen', { width: 360, height: 740, displays: null }),
    'good',
    /no indica/,
    /^nada$/,
  ],
  ['two monitors', judged('screen', { width: 1280, height: 800, displays: 2 }), 'bad', /2 monitores/, /Desconecte/],
  ['two where two are let in', judged('screen', { ...SIZE, displays: 2 }, 2), 'warn', /2 monitores/, /Cada evaluación/],
  ['two where any number is', judged('screen', { ...SIZE, displays: 2 }, 0), 'warn', /2 monitores/, /Cada evaluación/],
  ['three where two are let in', judged('screen', { ...SIZE, displays: 3 }, 2), 'bad', /3 monitores/, /Deje 2/],
  ['a small screen', judged('screen', { width: 320, height: 568, displays: 1 }), 'warn', /320 por 568/, /gire/],
  ['a fast computer', judged('speed', { workMs: 60 }), 'good', /rápido/, /^nada$/],
  ['a slow one', judged('speed', { workMs: 241 }), 'warn', /lento/, /Cierre otros programas/],
] as const)('%s', (_, { level, found, todo }, expected, foundText, todoText) => {
  expect(level).toBe(expected);
  expect(found).toMatch(foundText);
  expect(todo ?? 'nada').toMatch(todoText);
});
