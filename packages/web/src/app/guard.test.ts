import { expect, it } from 'vitest';
import { sessionWith } from '../testing/session.ts';
import { redirectOf } from './guard.ts';

const session = (isActive: boolean) => sessionWith({ isActive });
const unidentified = (isActive = true) => sessionWith({ isActive, missing: ['face'] });
const proctor = sessionWith({ roles: ['proctor'] });
const operator = sessionWith({ roles: ['operator'] });
const grader = sessionWith({ roles: ['grader'] });
const both = sessionWith({ roles: ['examinee', 'proctor'] });

it.each([
  ['visitor', null, '/login', null],
  ['visitor', session(true), '/login', '/home'],
  ['visitor', session(false), '/login', '/home'],
  ['session', null, '/home', '/login'],
  ['session', null, '/quiz/3', '/login'],
  ['session', session(true), '/quiz/3', null],
  ['session', session(false), '/home', '/inactive'],
  ['session', session(false), '/inactive', null],
  ['session', session(true), '/inactive', '/home'],
  ['session', session(true), '/update-email', null],
  ['session', session(false), '/update-email', null],
  ['examinee', null, '/home', '/login'],
  ['examinee', session(true), '/home', null],
  ['examinee', session(false), '/home', '/inactive'],
  ['examinee', proctor, '/register', '/consola'],
  ['examinee', operator, '/postulation', '/oficina'],
  ['examinee', both, '/home', null],
  ['session', proctor, '/home', null],
  ['session', operator, '/quiz/3', null],
  ['examinee', sessionWith({ roles: [] }), '/home', null],
  ['staff', null, '/consola', '/login'],
  ['staff', session(true), '/consola', '/home'],
  ['staff', sessionWith({ roles: ['examinee'] }), '/consola/3', '/home'],
  ['staff', sessionWith({ roles: ['proctor'], isActive: false }), '/consola', '/inactive'],
  ['staff', proctor, '/consola/3/7', null],
  ['staff', operator, '/consola', null],
  ['staff', both, '/consola', null],
  ['office', operator, '/oficina/ajustes', null],
  ['office', grader, '/oficina/resultados', null],
  ['office', proctor, '/oficina', '/consola'],
  ['office', session(true), '/oficina', '/home'],
  ['office', null, '/oficina', '/login'],
  ['visitor', operator, '/login', '/oficina'],
  ['visitor', grader, '/login', '/oficina'],
  ['staff', grader, '/consola', '/oficina'],
  ['examinee', grader, '/home', '/oficina'],
  ['visitor', proctor, '/login', '/consola'],
  ['visitor', both, '/login', '/home'],
  ['session', proctor, '/inactive', '/consola'],
  ['session', proctor, '/reset-password', null],
  ['session', unidentified(), '/home', '/identidad'],
  ['session', unidentified(), '/quiz/3', '/identidad'],
  ['visitor', unidentified(), '/login', '/identidad'],
  ['session', unidentified(), '/identidad', null],
  ['any', unidentified(), '/equipo', null],
  ['session', unidentified(false), '/identidad', '/home'],
  ['session', sessionWith({ missing: [] }), '/identidad', '/home'],
  ['session', session(true), '/identidad', '/home'],
  ['session', null, '/identidad', '/login'],
  ['any', null, '/x', null],
  ['any', session(false), '/x', null],
] as const)('%s, %o at %s: %s', (guard, who, path, target) => {
  expect(redirectOf(guard, who, path)).toBe(target);
});
