import type { Api, Descriptor } from '@quipu/contract';
import { type Sent, sentCode, sentPicture } from './sent.ts';

const bytesOf = async (picture: Blob): Promise<Uint8Array> => new Uint8Array(await picture.arrayBuffer());

/** The photo of a login by face. */
export const sendPhoto = async (api: Api<'postFacelog'>, photo: Blob, descriptor: Descriptor | null): Promise<Sent> => {
  const body = {
    photo: await bytesOf(photo),
    type: 'login' as const,
    descriptor,
    answersSheetId: null,
    number: null,
    takenAt: null,
    faces: null,
    distance: null,
  };
  return sentPicture(await api.postFacelog(body));
};

export interface Pictures {
  readonly face: Blob | null;
  readonly card: Blob | null;
  /** The descriptor of the face; null: none could be made. */
  readonly descriptor: Descriptor | null;
}

/** Sends the pictures that the custom login asked for, once the person has certified them. */
export const sendPictures = async (
  api: Api<'postFacelogLogin'>,
  { face, card, descriptor }: Pictures,
): Promise<Sent> => {
  const body = {
    type: 'login' as const,
    face: face === null ? null : await bytesOf(face),
    card: card === null ? null : await bytesOf(card),
    descriptor,
  };
  return sentPicture(await api.postFacelogLogin(body));
};

export const sendCode = async (api: Api<'validateDactilarCode'>, reference: string, code: string): Promise<Sent> =>
  sentCode(await api.validateDactilarCode({ reference, code }));
