import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configTemplate } from './config-template.ts';
import { configFileIn, parseConfigFile, readConfig } from './read-config.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-conf-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, ...lines: readonly string[]): string => {
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};
const read = (env: Readonly<Record<string, string>>) => {
  const found = readConfig(env, '/quipu');
  return E.isLeft(found) ? found.left : found.right;
};

describe('the configuration file', () => {
  it('is the one of the data folder, and the environment goes before it', () => {
    const file = write(configFileIn(folder), 'PORT=3100', "QUIPU_PUBLIC_URL='https://admision.ejemplo.edu.ec'");
    expect(read({ QUIPU_DATA: folder })).toMatchObject({
      file,
      config: { port: 3_100, publicUrl: 'https://admision.ejemplo.edu.ec', dataFolder: folder },
    });
    expect(read({ QUIPU_DATA: folder, PORT: '3200', QUIPU_PUBLIC_URL: ' ' })).toMatchObject({
      config: { port: 3_200, publicUrl: 'https://admision.ejemplo.edu.ec' },
    });
  });

  it('refuses a comment behind a value, by its line; within quotation marks it is none', () => {
    const path = '/etc/quipu';
    const parsed = parseConfigFile(
      path,
      'PORT=3100 # el de antes\nHOST= # aquí\nTURN_SECRET="a #b"\nREGISTRY_TOKEN=a#b',
    );
    expect(parsed).toEqual(
      E.left([expect.stringMatching(/línea 1: un comentario va/), expect.stringMatching(/línea 2: un comentario va/)]),
    );
    expect(parseConfigFile(path, 'TURN_SECRET="a #b"\nREGISTRY_TOKEN=a#b')).toEqual(
      E.right({ TURN_SECRET: 'a #b', REGISTRY_TOKEN: 'a#b' }),
    );
  });

  it('is the one that is named, with paths from where it is', () => {
    mkdirSync(join(folder, 'etc'));
    const file = write(join(folder, 'etc', 'quipu'), 'QUIPU_DATA=../datos', 'QUIPU_WEB=/srv/web');
    expect(read({ QUIPU_CONFIG: file })).toMatchObject({
      file,
      config: { dataFolder: join(folder, 'datos'), webFolder: '/srv/web' },
    });
    expect(read({ QUIPU_CONFIG: join(folder, 'nada') })).toEqual([expect.stringMatching(/^QUIPU_CONFIG: no existe/)]);
  });

  it('need not be there, and may say nothing', () => {
    expect(read({ QUIPU_DATA: folder })).toMatchObject({ file: null, config: { port: 3_000 } });
    write(configFileIn(folder), ...configTemplate, '', '  ');
    expect(read({ QUIPU_DATA: folder })).toMatchObject({ config: { port: 3_000, publicUrl: null } });
  });

  it('does not say where it lies', () => {
    write(configFileIn(folder), 'QUIPU_DATA=/otra');
    expect(read({ QUIPU_DATA: folder })).toEqual([expect.stringContaining('QUIPU_DATA no puede estar')]);
  });

  it('names every line that is wrong, and what is wrong with a value', () => {
    const said = parseConfigFile('f', 'PORT=1\r\nQUIPU_PROT=2\r\n\r\nPORT=3\r\n=4\r\n# PORT\r\nHOST\r\n');
    expect(E.isLeft(said) && said.left).toEqual([
      'f, línea 2: no existe la variable QUIPU_PROT',
      'f, línea 4: PORT ya está en una línea anterior',
      'f, línea 5: se esperaba NOMBRE=VALOR',
      'f, línea 7: se esperaba NOMBRE=VALOR',
    ]);
    write(configFileIn(folder), 'PORT=tres mil');
    expect(read({ QUIPU_DATA: folder })).toEqual([expect.stringMatching(/^PORT: se esperaba/)]);
  });
});
