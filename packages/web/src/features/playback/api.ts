import type { Api, Playback } from '@quipu/contract';
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
