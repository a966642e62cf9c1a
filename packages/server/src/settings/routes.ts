import { randomBytes } from 'node:crypto';
import { encryptSettings, getApp, Settings } from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';

const IV_BYTES = 16;

/** Encrypted anew when they change, not for each visitor: thousands arrive in the same minute. */
export const settingsArea: Area = (handle, { institution, config }) => {
  let last: { readonly json: string; readonly app: string } | null = null;
  handle(getApp, async () => {
    const json = JSON.stringify(Settings.encode((await institution()).settings));
    if (last?.json !== json) last = { json, app: encryptSettings(json, config.settingsKey, randomBytes(IV_BYTES)) };
    return reply(200, { app: last.app });
  });
};
