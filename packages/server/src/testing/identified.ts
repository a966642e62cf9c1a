import type { postFacelog } from '@quipu/contract';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

const loginPhoto = {
  type: 'login' as const,
  answersSheetId: null,
  descriptor: null,
  number: null,
  takenAt: null,
  faces: 1,
  distance: null,
};

type FacelogBody = Parameters<typeof postFacelog.body.encode>[0];

/** The calls by which a login shows who it is of. */
export const identityCalls = ({ api }: TestServer, token: string) => ({
  facelog: async (photo: Uint8Array, more: Partial<FacelogBody> = {}) =>
    rightOf(await api.postFacelog({ ...loginPhoto, photo, ...more }, { token })),
  facelogLogin: async (pictures: {
    readonly face?: Uint8Array;
    readonly card?: Uint8Array;
    readonly descriptor?: readonly number[];
  }) =>
    rightOf(
      await api.postFacelogLogin({ type: 'login', face: null, card: null, descriptor: null, ...pictures }, { token }),
    ),
  reference: async () => rightOf(await api.getUserFacelog({}, { token })),
  dactilar: async (reference: string, code: string) =>
    rightOf(await api.validateDactilarCode({ reference, code }, { token })),
});
