const KEY = 'quipu.institution-login';
const BYTES = 32;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Keeps in this tab what shows that the login was begun here; returns its hash, which may be told. */
export const keepProof = async (): Promise<string> => {
  const proof = base64url(crypto.getRandomValues(new Uint8Array(BYTES)));
  sessionStorage.setItem(KEY, proof);
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(proof))));
};

/** It serves once. Empty: none was begun in this tab. */
export const takeProof = (): string => {
  const proof = sessionStorage.getItem(KEY) ?? '';
  sessionStorage.removeItem(KEY);
  return proof;
};
