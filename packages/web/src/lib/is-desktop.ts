import { desktopVersion } from './client-version.ts';

/** Tells whether this is the desktop build, which says so in its user agent. */
export const isDesktop = (userAgent?: string): boolean => desktopVersion(userAgent) !== null;
