/**
 * The page comes from a scheme of the application's own, not from file:, where every file of the computer would be one origin
 * and no policy could be sent along. `standard` and `secure` give it an origin, storage and cameras; nothing else may bypass
 * the policy (`bypassCSP` stays off).
 */
export const SCHEME = 'quipu';
export const ORIGIN = `${SCHEME}://app`;
export const HOME = `${ORIGIN}/`;

export const PRIVILEGES = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  stream: true,
  allowServiceWorkers: true,
  codeCache: true,
  bypassCSP: false,
  corsEnabled: false,
} as const;
