import { describe, expect, it } from 'vitest';
import { CREDENTIALS_SECONDS, iceServersFor } from './ice-servers.ts';

const turnUrls = ['turn:turno.ec:3478'];
const stunUrls = ['stun:turno.ec:3478'];
const at = 1_800_000_000_500;

describe('iceServersFor', () => {
  it('names TURN servers with a password for some hours, as coturn checks it', () => {
    // printf 1800021600:7 | openssl dgst -sha1 -hmac 'north' -binary | base64
    const turn = { urls: turnUrls, username: '1800021600:7', credential: 'AbIJRxuvHGkNGzYUueP/DlAl3lQ=' };
    expect(CREDENTIALS_SECONDS).toBe(21_600);
    expect(iceServersFor(7, { stunUrls, turnUrls, turnSecret: 'north' }, at)).toEqual([
      { urls: stunUrls, username: null, credential: null },
      turn,
    ]);
    expect(iceServersFor(7, { stunUrls: [], turnUrls, turnSecret: 'north' }, at)).toEqual([turn]);
  });

  it('names none of which nobody knows the secret, and none at all where none is set', () => {
    const stun = [{ urls: stunUrls, username: null, credential: null }];
    expect(iceServersFor(7, { stunUrls, turnUrls, turnSecret: null }, at)).toEqual(stun);
    expect(iceServersFor(7, { stunUrls: [], turnUrls: [], turnSecret: 'north' }, at)).toEqual([]);
  });
});
