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
