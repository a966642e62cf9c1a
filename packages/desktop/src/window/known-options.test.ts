import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PRIVILEGES } from '../guards/scheme.ts';
import { openBrowserWindow } from './open-browser-window.ts';

const TYPES = readFileSync(fileURLToPath(import.meta.resolve('electron/electron.d.ts')), 'utf8');

/** The names that an interface of Electron's has, with those of what it extends. */
const namesOf = (name: string): readonly string[] => {
  const [, of, body] =
    new RegExp(`\\n {2}interface ${name}(?: extends ([\\w, ]+))? \\{\\n([\\s\\S]*?)\\n {2}\\}`).exec(TYPES) ?? [];
  if (body === undefined) throw new Error(`Electron has no ${name}`);
  return [...body.matchAll(/^ {4}(\w+)\??:/gm)]
    .map(([, one]) => one ?? '')
    .concat((of ?? '').split(', ').filter(Boolean).flatMap(namesOf));
};

/** Electron 14 has it no more; the audit asks that it be said all the same. */
const OF_THE_AUDIT = 'enableRemoteModule';

class Options {
  readonly given: { readonly webPreferences: object };
  constructor(given: object) {
    this.given = given as Options['given'];
  }
}

it('asks Electron for nothing that it does not have: it would take a misspelt guard without a word', () => {
  const { given } = openBrowserWindow(Options, '/p', { version: '0.14.0', server: 'https://quipu.ec', laboratory: '' });
  const { webPreferences, ...window } = given;
  const unknown = (asked: object, known: readonly string[]) =>
    Object.keys(asked).filter((name) => !known.includes(name));
  expect(unknown(window, namesOf('BrowserWindowConstructorOptions'))).toEqual([]);
  expect(unknown(webPreferences, namesOf('WebPreferences'))).toEqual([OF_THE_AUDIT]);
  expect(unknown(PRIVILEGES, namesOf('Privileges'))).toEqual([]);
});
