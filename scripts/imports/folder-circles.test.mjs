import { expect, it } from 'vitest';
import { circleFaults, folderCircles } from './folder-circles.mjs';

it('finds no circle where folders lead one way', () => {
  const arrows = [
    ['main/start.ts', 'exams/sheet.ts'],
    ['main/start.ts', 'platform/db/pool.ts'],
    ['exams/sheet.ts', 'platform/db/pool.ts'],
    ['exams/sheet.ts', 'exams/texts.ts'],
  ];
  expect(folderCircles(arrows)).toEqual([]);
});

it('finds folders whose files lead to each other, though no file does', () => {
  const arrows = [
    ['logs/take.ts', 'incidents/add.ts'],
    ['incidents/add.ts', 'sheets/hold.ts'],
    ['sheets/hold.ts', 'logs/head.ts'],
    ['taking/routes.ts', 'logs/take.ts'],
  ];
  expect(folderCircles(arrows)).toEqual([['incidents', 'logs', 'sheets']]);
});

it('finds folders that lead to each other by what is below them only', () => {
  const arrows = [
    ['exams/logs/take.ts', 'accounts/login/rules.ts'],
    ['accounts/identity/photo.ts', 'exams/sheets/own.ts'],
  ];
  expect(folderCircles(arrows)).toEqual([['accounts', 'exams']]);
});

it('finds a folder and one in it that lead to each other', () => {
  const arrows = [
    ['db/database.ts', 'db/tables/mail.ts'],
    ['db/tables/mail.ts', 'db/instant.ts'],
  ];
  expect(folderCircles(arrows)).toEqual([['db', 'db/tables']]);
});

const moduleOf = ([from, to]) => ({
  source: `packages/engine/src/${from}`,
  dependencies: [{ resolved: `packages/engine/src/${to}` }],
});

it('refuses a ground of the engine that looks up to its roof', () => {
  const down = ['session/decide.ts', 'model/event.ts'];
  const up = ['model/command.ts', 'session/evolve.ts'];
  expect(circleFaults([down].map(moduleOf))).toEqual([]);
  expect(circleFaults([down, up].map(moduleOf))).toEqual(['no-circle-of-folders: engine: model ↔ session\n']);
});
