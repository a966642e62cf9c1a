import { randomBytes } from 'node:crypto';
import { encryptSettings, getApp, Settings } from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { broadcastConfigReader } from '../live/broadcast-config.ts';
import type { InstitutionSettings } from './institution-settings.ts';

const IV_BYTES = 16;

const NO_LOOK = {
  imageLogin: null,
  imageBanner: null,
  imagePasswordRecovery: null,
  primaryColor: null,
  secondaryColor: null,
};

/** The banner of an institution that has set none is its logo, where it has one of its own. */
const lookOf = ({ settings: { clientUiOptions }, logo }: InstitutionSettings): Settings['clientUiOptions'] =>
  logo === null || (clientUiOptions !== null && clientUiOptions.imageBanner !== null)
    ? clientUiOptions
    : { ...(clientUiOptions ?? NO_LOOK), imageBanner: '/api/institution-logo' };

/** Encrypted anew when they change, not for each visitor: thousands arrive in the same minute. */
export const settingsArea: Area = (handle, platform) => {
  const { institution, config } = platform;
  const broadcastConfig = broadcastConfigReader(platform);
  let last: { readonly json: string; readonly app: string } | null = null;
  handle(getApp, async () => {
    const current = await institution();
    const { settings } = current;
    const shown = {
      ...settings,
      clientUiOptions: lookOf(current),
      broadcastConfig: settings.broadcast ? await broadcastConfig() : null,
    };
    const json = JSON.stringify(Settings.encode(shown));
    if (last?.json !== json) last = { json, app: encryptSettings(json, config.settingsKey, randomBytes(IV_BYTES)) };
    return reply(200, { app: last.app });
  });
};
