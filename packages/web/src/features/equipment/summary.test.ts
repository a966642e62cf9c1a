import { expect, it } from 'vitest';
import type { Judged, Level } from './judged.ts';
import { type AllJudged, summaryText, verdictOf } from './summary.ts';

const is = (level: Level): Judged => ({ level, found: 'Hallado.', todo: level === 'good' ? null : 'Haga algo.' });
const all = (changed: Partial<AllJudged> = {}): AllJudged => ({
  screen: is('good'),
  speed: is('good'),
  storage: is('good'),
  network: is('good'),
  camera: is('good'),
  light: is('good'),
  microphone: is('good'),
  ...changed,
});

it.each([
  [all(), 'Su equipo está listo para la evaluación.'],
  [
    all({ speed: is('warn'), light: is('warn') }),
    'Su equipo puede usarse, con advertencias en: Velocidad del equipo, Luz.',
  ],
  [all({ speed: is('warn'), microphone: is('bad') }), 'Antes de la evaluación resuelva: Micrófono.'],
])('%o', (found, verdict) => {
  expect(verdictOf(found)).toBe(verdict);
});

it('is a text to be read out: the verdict, then a line for each check with what to do', () => {
  expect(summaryText(all({ light: is('bad') }), 'sábado').split('\n')).toEqual([
    'Revisión de su equipo. Revisión del sábado.',
    'Antes de la evaluación resuelva: Luz.',
    'Pantalla: en orden. Hallado.',
    'Velocidad del equipo: en orden. Hallado.',
    'Almacenamiento: en orden. Hallado.',
    'Conexión: en orden. Hallado.',
    'Cámara: en orden. Hallado.',
    'Luz: por resolver. Hallado. Haga algo.',
    'Micrófono: en orden. Hallado.',
  ]);
});
