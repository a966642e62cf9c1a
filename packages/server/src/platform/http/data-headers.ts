export const HSTS_SECONDS = 31_536_000;

/**
 * A reply to a call is data, and whoever opens it as a page gets nothing of it. What documents alone obey is left out of it: 700 bytes
 * of each reply, of which an evaluation has thousands, over a line that may be slow.
 */
export const OF_DATA = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': `max-age=${HSTS_SECONDS}`,
  'x-content-type-options': 'nosniff',
};
