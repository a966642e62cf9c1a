import { randomBytes } from 'node:crypto';
import { encryptSettings, getApp, Settings } from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { broadcastConfigReader } from '../live/broadcast-config.ts';

const IV_BYTES = 16;

/** Encrypted anew when they change, not for each visitor: thousands arrive in the same minute. */
export const settingsArea: Area = (handle, platform) => {
  const { institution, config } = platform;
  const broadcastConfig = broadcastConfigReader(platform);
  let last: { readonly json: string; readonly app: string } | null = null;
  handle(getApp, async () => {
    const { settings } = await institution();
    const shown = { ...settings, broadcastConfig: settings.broadcast ? await broadcastConfig() : null };
    const json = JSON.stringify(Settings.encode(shown));
    if (last?.json !== json) last = { json, app: encryptSettings(json, config.settingsKey, randomBytes(IV_BYTES)) };
    return reply(200, { app: last.app });
  });
};
