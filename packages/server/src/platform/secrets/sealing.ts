import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what has to be read again: initial vector, tag, content. Bound to what it belongs to, so that it opens there only. */
export const sealing = (key: Buffer) => ({
  seal: (content: Uint8Array, boundTo: Uint8Array): Buffer => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(boundTo);
    const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  },
  /** Null: not one of this key, bound to something else, or changed. */
  open: (sealed: Buffer, boundTo: Uint8Array): Buffer | null => {
    try {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(boundTo)
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  },
});
export type Sealing = ReturnType<typeof sealing>;
