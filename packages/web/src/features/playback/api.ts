import type { Api, Playback } from '@quipu/contract';
import { type Fetched, fetchedOf } from '../../ui/fetched/fetched.ts';
import { texts } from './texts.ts';

/** Somebody looks from there: each is another right to look. */
export type From = 'console' | 'office';

export const fetchPlayback = async (
  api: Api<'consolePlayback' | 'officePlayback'>,
  from: From,
  id: number,
): Promise<Fetched<Playback>> => {
  const reply: Awaited<ReturnType<typeof api.consolePlayback>> =
    from === 'console' ? await api.consolePlayback({ id }) : await api.officePlayback({ id });
  return fetchedOf(reply, texts.refused);
};
