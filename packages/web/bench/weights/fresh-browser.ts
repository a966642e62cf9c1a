import type { Browser, BrowserContext } from 'playwright-core';
import { newContext } from '../browser.ts';
import { type Received, Wire } from './wire.ts';

export interface Options {
  /** The only encoding that the browser asks for; without it, all that it knows. */
  readonly encoding?: 'gzip';
  /**
   * True: the service worker runs. Without it, everything that a page asks for goes over the wire.
   */
  readonly isWithWorker?: boolean;
  /** The session of somebody who is logged in already. */
  readonly session?: Session;
}

export interface Session {
  readonly storage: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly kept: Readonly<Record<string, string>>;
}

/** Runs it in a browser whose cache is empty, and returns what was received. */
export const received = async (
  browser: Browser,
  baseURL: string,
  { encoding, isWithWorker = false, session }: Options,
  run: (context: BrowserContext, wire: Wire) => Promise<unknown>,
): Promise<readonly Received[]> => {
  const context = await newContext(browser, {
    baseURL,
    locale: 'es-EC',
    permissions: ['camera', 'microphone'],
    serviceWorkers: isWithWorker ? 'allow' : 'block',
    ...(encoding && { extraHTTPHeaders: { 'Accept-Encoding': encoding } }),
    ...(session && { storageState: session.storage }),
  });
  try {
    if (session) {
      await context.addInitScript((kept) => {
        for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
      }, session.kept);
    }
    const wire = new Wire(context);
    await run(context, wire);
    return wire.received;
  } finally {
    await context.close();
  }
};
