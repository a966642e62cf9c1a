import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { desktopConfig } from './desktop-config.ts';

const env = { QUIPU_HOME: 'http://localhost:8080/', QUIPU_UPDATES: 'https://elsewhere.example/' };

it('is what the institution packed, whatever the environment says', () => {
  const packed = '{"server":"https://quipu.ec","updates":"https://updates.quipu.ec/"}';
  expect(desktopConfig(packed, env)).toMatchObject(
    E.right({ server: 'https://quipu.ec', updates: 'https://updates.quipu.ec/' }),
  );
});

it('is what the environment says where nothing was packed', () => {
  expect(desktopConfig(null, env)).toMatchObject(
    E.right({ server: 'http://localhost:8080', updates: 'https://elsewhere.example/' }),
  );
  expect(desktopConfig(null, {})).toMatchObject(E.right({ server: 'http://localhost:3000', updates: null }));
});

it('has the port of a laboratory that the institution packed, else that of the environment, else 3000', () => {
  const given = { QUIPU_LABORATORY_PORT: '3500' };
  const local = (address: string) => E.right({ local: address });
  expect(desktopConfig('{"laboratoryPort":3100}', given)).toMatchObject(local('http://localhost:3100'));
  expect(desktopConfig('{}', given)).toMatchObject(local('http://localhost:3500'));
  expect(desktopConfig('{}', {})).toMatchObject(local('http://localhost:3000'));
  for (const port of [0, 65_536, 3000.5]) expect(E.isLeft(desktopConfig(`{"laboratoryPort":${port}}`, {}))).toBe(true);
});
