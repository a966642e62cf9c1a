import { expect, it } from 'vitest';
import { isFromLoopback } from './loopback.ts';

const isHere = isFromLoopback(['quipu://app']);
const called = (address: string, headers: Readonly<Record<string, string>>) =>
  isHere({ address, header: (name) => headers[name] ?? null });

it.each([
  ['127.0.0.1', { host: 'localhost:3000' }],
  ['::1', { host: '[::1]:3000' }],
  ['::ffff:127.0.0.1', { host: '127.0.0.1:3000' }],
  ['127.0.0.1', { host: 'localhost:3000', origin: 'quipu://app' }],
  ['127.0.0.1', { host: 'LOCALHOST', origin: 'http://LOCALHOST' }],
])('answers a call on this computer: %s %j', (address, headers) => {
  expect(called(address, headers)).toBe(true);
});

it.each([
  ['192.168.1.20', { host: 'localhost:3000' }],
  ['127.0.0.1', {}],
  // A name of somebody's that was made to lead here.
  ['127.0.0.1', { host: 'laboratorio.ejemplo.ec:3000' }],
  ['127.0.0.1', { host: 'localhost.ejemplo.ec' }],
  ['127.0.0.1', { host: 'localhost:3000', origin: 'https://ejemplo.ec' }],
  ['127.0.0.1', { host: 'localhost:3000', origin: 'null' }],
  ['127.0.0.1', { host: 'localhost:3000', origin: 'http://localhost:8080' }],
])('answers no other: %s %j', (address, headers) => {
  expect(called(address, headers)).toBe(false);
});
