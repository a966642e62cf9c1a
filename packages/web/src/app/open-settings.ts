const bytesOf = (binary: string) => Uint8Array.from(binary, (character) => character.charCodeAt(0));
const bytesOfHex = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));

/**
 * The text within a payload of settings, by the browser's own ciphers; null where its mac is wrong, or it is none. The
 * mac comes first: what does not carry a right one is never decrypted.
 */
export const openSettings = async (
  subtle: SubtleCrypto,
  payload: string,
  keyBase64: string,
): Promise<string | null> => {
  try {
    const { iv, value, mac } = JSON.parse(atob(payload)) as Readonly<Record<'iv' | 'value' | 'mac', string>>;
    const key = bytesOf(atob(keyBase64));
    const [signing, sealing] = await Promise.all([
      subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']),
      subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']),
    ]);
    if (!(await subtle.verify('HMAC', signing, bytesOfHex(mac), bytesOf(iv + value)))) return null;
    const text = await subtle.decrypt({ name: 'AES-CBC', iv: bytesOf(atob(iv)) }, sealing, bytesOf(atob(value)));
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return null;
  }
};
