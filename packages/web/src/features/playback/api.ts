import type { Api, Playback } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type Fetched, fetchedOf } from '../../ui/fetched/fetched.ts';
import { texts } from './texts.ts';

/** Somebody looks from there: each is another right to look. */
export type From = 'console' | 'office' | 'own';

const CALLS = { console: 'consolePlayback', office: 'officePlayback', own: 'ownPlayback' } as const satisfies Record<
  From,
  string
>;

export const fetchPlayback = async (
  api: Api<(typeof CALLS)[From]>,
  from: From,
  id: number,
): Promise<Fetched<Playback>> => fetchedOf(await api[CALLS[from]]({ id }), texts.refused);

const STORIES = { console: 'consoleStory', office: 'officeStory' } as const;
export const BESIDE = { console: 'consoleBeside', office: 'officeBeside' } as const;
/** Staff take the story along; nobody has their own printed by the platform. */
export type OfStaff = keyof typeof STORIES;
export const isOfStaff = (from: From): from is OfStaff => from !== 'own';

/** The story as a PDF; a text: the reason why there is none. */
export const fetchStory = async (
  api: Api<(typeof STORIES)[OfStaff]>,
  from: OfStaff,
  id: number,
): Promise<Uint8Array | string> => {
  const reply = await api[STORIES[from]]({ id });
  if (E.isRight(reply) && reply.right.status === 200) return reply.right.body;
  return (E.isRight(reply) ? reply.right.text : null) ?? texts.noStory;
};
