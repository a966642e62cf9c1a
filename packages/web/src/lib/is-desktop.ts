import { desktopVersion } from './client-version.ts';

/** Whether this is the desktop build, which says so in what the browser calls itself. */
export const isDesktop = (userAgent?: string): boolean => desktopVersion(userAgent) !== null;
