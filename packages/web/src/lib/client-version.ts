/** What this build calls itself to the server. The package's version, which a test holds it to. */
export const CLIENT_VERSION = '1.4.2';
