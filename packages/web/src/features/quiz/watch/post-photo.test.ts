import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { apiOver } from '../../../testing/api-over.ts';
import { OPENED_AT } from '../../../testing/sheet.ts';
import type { WaitingPhoto } from './photo-database.ts';
import { postPhoto } from './post-photo.ts';

const photo: WaitingPhoto = {
  userId: 1,
  sheetId: 5,
  number: 3,
  takenAt: OPENED_AT,
  faces: 2,
  distance: null,
  photo: Uint8Array.of(1),
};
const answering = (result: unknown) => {
  const sent: unknown[] = [];
  const api = apiOver(async ({ name }, input) => {
    sent.push([name, input]);
    return result;
  });
  return { api, sent };
};
const replied = (status: number) => E.right({ status, body: {}, headers: {} });
const unexpected = (status: number) => E.left({ kind: 'unexpectedStatus', status, message: null });

it.each([
  ['taken', replied(200), 'taken'],
  ['of another evaluation', replied(403), 'refused'],
  ['no picture', replied(415), 'refused'],
  ['too large', replied(413), 'refused'],
  ['asked of nobody', replied(401), 'failed'],
  ['one too many for now', unexpected(429), 'failed'],
  ['gone', unexpected(404), 'refused'],
  ['met by a server that is off', unexpected(503), 'failed'],
  ['met by no server', E.left({ kind: 'noReply', cause: 'cut' }), 'failed'],
])('a photo that is %s', async (_, result, expected) => {
  expect(await postPhoto(answering(result).api)(photo)).toBe(expected);
});

it('goes with its number, its time and what was seen, and without the numbers of the face', async () => {
  const { api, sent } = answering(replied(200));
  await postPhoto(api)(photo);
  const { userId: _, sheetId: answersSheetId, ...rest } = photo;
  expect(sent).toEqual([['postFacelog', { ...rest, answersSheetId, type: 'quiz', descriptor: null }]]);
});
