import { type Own, ownKey } from '../platform/secrets/own-secret.ts';
import { sealing } from '../platform/secrets/sealing.ts';

export const FACE_DESCRIPTORS = 'face descriptors';

/** The person that a sealed descriptor is bound to. */
export const whose = (userId: number): Buffer => Buffer.from(String(userId));

/** Descriptors as the database has them: someone's face can be told by them, so that a copy of it alone shows none. */
export const descriptorSeal = (own: Own) => {
  const { seal, open } = sealing(ownKey(own, FACE_DESCRIPTORS));
  return {
    seal: (userId: number, descriptor: readonly number[]): Buffer =>
      seal(Buffer.from(Float32Array.from(descriptor).buffer), whose(userId)),
    /** Null: it was sealed with another secret. */
    open: (userId: number, sealed: Buffer): readonly number[] | null => {
      const bytes = open(sealed, whose(userId));
      return bytes === null ? null : [...new Float32Array(new Uint8Array(bytes).buffer)];
    },
  };
};
export type DescriptorSeal = ReturnType<typeof descriptorSeal>;
