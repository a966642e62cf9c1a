import { connect } from 'node:net';

const TIMEOUT_MS = 3_000;
/** The addresses that localhost may mean to a browser. */
const ADDRESSES = ['127.0.0.1', '::1'];

const takesCalls = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS });
    const answer = (taken: boolean) => () => {
      socket.destroy();
      resolve(taken);
    };
    socket.on('connect', answer(true)).on('timeout', answer(true)).on('error', answer(false));
  });

/** Tells whether any program takes calls at this port of this computer. */
export const isTaken = async (address: string): Promise<boolean> => {
  const port = Number(new URL(address).port);
  const all = await Promise.all(ADDRESSES.map((host) => takesCalls(host, port)));
  return all.includes(true);
};

const nonceIn = (text: string): unknown => {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'nonce' in read ? read.nonce : null;
  } catch {
    return null;
  }
};

/**
 * Recognises the server by its own word, which nobody else knew before it started. One that is not well yet is nobody.
 */
export const whoAnswers = async (
  fetch: (address: string, init: RequestInit) => Promise<Response>,
  address: string,
  nonce: string,
): Promise<'own' | 'other' | 'nobody'> => {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(`${address}/health`, { signal, redirect: 'error', credentials: 'omit' });
    if (nonceIn(await reply.text()) !== nonce) return 'other';
    return reply.ok ? 'own' : 'nobody';
  } catch {
    return 'nobody';
  }
};
