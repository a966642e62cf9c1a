import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DESKTOP_AGENT, encryptSettings, getApp, getCountries, getTime, Settings } from '@quipu/contract';
import type { AppContext, Module } from '../context/app-context.ts';
import { type Encoding, encodingOf } from '../http/encoding.ts';
import { reply } from '../http/reply.ts';
import { countries } from '../institution/countries.ts';
import { type InstitutionSettings, periodName } from '../institution/institution-settings.ts';
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

interface Written {
  /** The settings as they were read last when this was so. */
  readonly of: InstitutionSettings;
  readonly json: string;
  readonly bytes: Buffer;
  readonly compressed: Readonly<Record<Encoding, Buffer>>;
}

const HEADERS = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' };

/** Encrypted and compressed anew when they change, not for each visitor: each page asks for them, and thousands arrive in the same minute. */
export const settingsModule: Module = (handle, context) => {
  const { institution, config } = context;
  const broadcastConfig = broadcastConfigReader(context);
  const isSeb = knownSeb(context);
  const write = (of: InstitutionSettings, json: string): Written => {
    const bytes = Buffer.from(
      JSON.stringify({ app: encryptSettings(json, config.settingsKey, randomBytes(IV_BYTES)) }),
    );
    return { of, json, bytes, compressed: { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) } };
  };
  // By what some are told otherwise: closed or open, with the institution's way in or without.
  const known = new Map<string, Written>();
  handle(getApp, async ({ header, url }) => {
    const current = await institution();
    const { settings } = current;
    const own = {
      web: settings.web || (await isSeb({ header, url }, current)),
      broadcastConfig: settings.broadcast ? await broadcastConfig() : null,
      // The desktop application leads nowhere else, and is for examinees.
      oidc: config.identityProvider !== null && header('user-agent')?.includes(DESKTOP_AGENT) !== true,
    };
    const kind = JSON.stringify(own);
    let written = known.get(kind);
    if (written?.of !== current) {
      const json = JSON.stringify(
        Settings.encode({
          ...settings,
          clientUiOptions: lookOf(current),
          institutionName: current.name,
          periodName: periodName(current.rules),
          ...own,
        }),
      );
      written = written?.json === json ? { ...written, of: current } : write(current, json);
      known.set(kind, written);
    }
    const encoding = encodingOf(header('accept-encoding'));
    return encoding === null
      ? { status: 200, written: written.bytes, headers: HEADERS }
      : { status: 200, written: written.compressed[encoding], headers: { ...HEADERS, 'content-encoding': encoding } };
  });
};
