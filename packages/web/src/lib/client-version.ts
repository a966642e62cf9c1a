import { DESKTOP_AGENT } from '@quipu/contract';

/** What this build calls itself to the server. The package's version, which a test holds it to. */
export const CLIENT_VERSION = '1.4.2';

/** The version of the desktop application around the page; null: an ordinary browser. */
export const desktopVersion = (userAgent: string = navigator.userAgent): string | null => {
  const at = userAgent.indexOf(DESKTOP_AGENT);
  return at < 0 ? null : (userAgent.slice(at + DESKTOP_AGENT.length).split(' ')[0] ?? '');
};

/** What the server compares with the version that it wants of this build. */
export const buildVersion = (): string => desktopVersion() ?? CLIENT_VERSION;
