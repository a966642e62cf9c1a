import { expect, it } from 'vitest';
import { homeAddress } from './home-address.ts';

it.each([
  [undefined, 'http://localhost:3000/'],
  ['https://examenes.example.ec', 'https://examenes.example.ec/'],
  ['http://127.0.0.1:3100', 'http://127.0.0.1:3100/'],
  ['http://examenes.example.ec', null],
  ['http://localhost.attacker.example', null],
  ['file:///index.html', null],
  ['examenes', null],
])('%s becomes %s', (setting, address) => expect(homeAddress(setting)).toBe(address));
