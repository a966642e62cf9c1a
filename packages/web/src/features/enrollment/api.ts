import {
  type Api,
  type Career,
  type LoadedEnrollment,
  type Location,
  type LocationType,
  loadEnrollment,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

export interface Loaded {
  readonly enrollment: LoadedEnrollment;
  readonly careers: readonly Career[];
}

/** The enrollment with the careers, without which it cannot be told which one is chosen. A text: why not. */
export const fetchEnrollment = async (api: Api<'getCareers' | 'getEnrollment'>): Promise<E.Either<string, Loaded>> => {
  const [kept, offered] = await Promise.all([api.getEnrollment(), api.getCareers()]);
  if (E.isLeft(kept) || E.isLeft(offered)) return E.left(texts.loadFailed);
  for (const { status, text } of [kept.right, offered.right])
    if (status === 403) return E.left(text ?? texts.loadFailed);
  if (kept.right.status !== 200 || offered.right.status !== 200) return E.left(texts.loadFailed);
  const careers = offered.right.body;
  return E.right({ enrollment: loadEnrollment(kept.right.body, careers), careers });
};

/** Null: they could not be loaded. */
export const fetchPlaces = async (
  api: Api<'getLocations'>,
  type: LocationType,
  parent: number | null,
): Promise<readonly Location[] | null> => {
  const result = await api.getLocations({ type, parent });
  return E.isRight(result) && result.right.status === 200 ? result.right.body : null;
};
