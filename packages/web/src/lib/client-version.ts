import { DESKTOP_AGENT } from '@quipu/contract';

/** The version that this build gives the server. A test holds it to the package's version. */
export const CLIENT_VERSION = '1.4.2';

/** The version of the desktop application around the page; null: an ordinary browser. */
export const desktopVersion = (userAgent: string = navigator.userAgent): string | null => {
  const at = userAgent.indexOf(DESKTOP_AGENT);
  return at < 0 ? null : (userAgent.slice(at + DESKTOP_AGENT.length).split(' ')[0] ?? '');
};

/** The version that the server compares with the one it wants of this build. */
export const buildVersion = (): string => desktopVersion() ?? CLIENT_VERSION;

export const isDesktop = (userAgent?: string): boolean => desktopVersion(userAgent) !== null;
