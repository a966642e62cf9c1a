import { randomBytes } from 'node:crypto';
import { DESKTOP_AGENT, encryptSettings, getApp, getCountries, getTime, Settings } from '@quipu/contract';
import type { AppContext, Module } from '../context/app-context.ts';
import { reply } from '../http/reply.ts';
import { countries } from '../institution/countries.ts';
import type { InstitutionSettings } from '../institution/institution-settings.ts';
import { pushKeyReader } from '../live/push-key-store.ts';
import { knownSeb } from '../seb/check-seb.ts';

export const countriesModule: Module = (handle) => {
  handle(getCountries, async () => reply(200, countries));
};

export const timeModule: Module = (handle, { now }) => {
  handle(getTime, async () => reply(200, { now: now() }));
};

/** Tells where clients hear pushed events: from here (`host` null), or from the broker that the configuration names. */
const broadcastConfigReader = ({
  db,
  config: { broker },
}: Pick<AppContext, 'db' | 'config'>): (() => Promise<Settings['broadcastConfig']>) => {
  const readKey = pushKeyReader(db);
  return async () =>
    broker === null
      ? { key: (await readKey()).key, host: null, port: null, tls: false, cluster: '' }
      : { key: broker.key, ...broker.client };
};

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
export const settingsModule: Module = (handle, context) => {
  const { institution, config } = context;
  const broadcastConfig = broadcastConfigReader(context);
  const isSeb = knownSeb(context);
  let last: { readonly json: string; readonly app: string } | null = null;
  handle(getApp, async ({ header, url }) => {
    const current = await institution();
    const { settings } = current;
    const shown = {
      ...settings,
      clientUiOptions: lookOf(current),
      web: settings.web || (await isSeb({ header, url }, current)),
      institutionName: current.name,
      broadcastConfig: settings.broadcast ? await broadcastConfig() : null,
      // The desktop application leads nowhere else, and is for examinees.
      oidc: config.identityProvider !== null && header('user-agent')?.includes(DESKTOP_AGENT) !== true,
    };
    const json = JSON.stringify(Settings.encode(shown));
    if (last?.json !== json) last = { json, app: encryptSettings(json, config.settingsKey, randomBytes(IV_BYTES)) };
    return reply(200, { app: last.app });
  });
};
