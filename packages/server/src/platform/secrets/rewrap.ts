import { type Own, ownKey } from './own-secret.ts';
import { sealing } from './sealing.ts';

export interface Rewrapped {
  readonly sealed: number;
  /** These are of a secret before the one of now: they stay as they are. */
  readonly unreadable: number;
}

/** Seals anew, with the next secret, what was sealed for one use. Null: the secret of now does not open it. */
export const rewrapper = (from: Own, to: Own, use: string) => {
  const [before, after] = [sealing(ownKey(from, use)), sealing(ownKey(to, use))];
  return (sealed: Buffer, boundTo: Uint8Array): Buffer | null => {
    const content = before.open(sealed, boundTo);
    return content === null ? null : after.seal(content, boundTo);
  };
};
