import { DESKTOP_ORIGIN } from '@quipu/contract';

type Environment = Readonly<Record<string, string | undefined>>;

interface Wanted {
  readonly address: string;
  readonly dataFolder: string;
  readonly nonce: string;
  readonly settingsKey: string | null;
  readonly packages: string | null;
}

/**
 * Programs need these of the system they run on. What else is set here (another database, a proxy's trust) is not the
 * server's.
 */
const OF_THE_SYSTEM =
  /^(?:path|pathext|home|user|logname|lang|language|lc_\w+|tz|tmpdir|tmp|temp|systemroot|systemdrive|windir|comspec|userprofile|appdata|localappdata|programdata|ld_library_path)$/i;

export const serverEnvironment = (
  env: Environment,
  { address, dataFolder, nonce, settingsKey, packages }: Wanted,
): Record<string, string> => {
  const { hostname, port } = new URL(address);
  const kept = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && OF_THE_SYSTEM.test(name) ? [[name, value] as const] : [],
  );
  return {
    ...Object.fromEntries(kept),
    HOST: hostname,
    PORT: port,
    QUIPU_LOCAL: '1',
    QUIPU_DATA: dataFolder,
    QUIPU_ALLOWED_ORIGINS: DESKTOP_ORIGIN,
    QUIPU_NONCE: nonce,
    ...(packages === null ? {} : { QUIPU_PACKAGES: packages }),
    ...(settingsKey === null ? {} : { QUIPU_SETTINGS_KEY: settingsKey }),
  };
};
