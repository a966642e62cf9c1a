import { fileURLToPath } from 'node:url';

/** The folder of the whole project: four levels above this file, and above the bundle that is made of it. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** The server's own, where what it ships beside its code is. */
export const SERVER_FOLDER = fileURLToPath(new URL('../..', import.meta.url));
