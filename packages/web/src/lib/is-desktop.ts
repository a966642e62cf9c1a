import { DESKTOP_AGENT } from '@quipu/contract';

/** Whether this is the desktop build, which says so in what the browser calls itself. */
export const isDesktop = (userAgent: string = navigator.userAgent): boolean => userAgent.includes(DESKTOP_AGENT);
