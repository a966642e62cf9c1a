import { expect } from '@playwright/test';
import { DEMONSTRATION_SETTINGS_KEY, decryptSettings } from '@quipu/contract';
import { quipu } from './operator.ts';
import type { Server } from './server.ts';

type Setting = readonly [key: string, value: string | number | null];

const shownBy = async ({ url }: Server): Promise<unknown> => {
  const { app } = (await (await fetch(`${url}/api/app`)).json()) as { readonly app: string };
  const opened = decryptSettings(app, DEMONSTRATION_SETTINGS_KEY);
  if (opened._tag === 'Left') throw new Error(`The settings cannot be read: ${opened.left}`);
  return JSON.parse(opened.right);
};

/**
 * Sets them as an operator does. The last one has to be one that clients see: once the server shows it, it goes by all
 * of them.
 */
export const set = async (server: Server, ...settings: readonly Setting[]): Promise<void> => {
  for (const [key, value] of settings) await quipu(server.dataFolder, 'set', key, String(value));
  const [key, value] = settings.at(-1) ?? ['', null];
  const [, ...path] = key.split('.');
  await expect.poll(() => shownBy(server)).toHaveProperty(path, value);
};
