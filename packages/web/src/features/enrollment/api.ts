import {
  type Career,
  getCareers,
  getEnrollment,
  getLocations,
  type LoadedEnrollment,
  type Location,
  type LocationType,
  loadEnrollment,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import { texts } from './texts.ts';

export interface Loaded {
  readonly enrollment: LoadedEnrollment;
  readonly careers: readonly Career[];
}

const NOTHING = { params: {}, query: {}, body: {} };

/** The enrollment with the careers, without which it cannot be told which one is chosen. A text: why not. */
export const fetchEnrollment = async (api: Api): Promise<E.Either<string, Loaded>> => {
  const [kept, offered] = await Promise.all([api.call(getEnrollment, NOTHING)(), api.call(getCareers, NOTHING)()]);
  if (E.isLeft(kept) || E.isLeft(offered)) return E.left(texts.loadFailed);
  for (const { status, body } of [kept.right, offered.right])
    if (status === 403) return E.left(body.msg ?? body.message ?? body.error ?? texts.loadFailed);
  if (kept.right.status !== 200 || offered.right.status !== 200) return E.left(texts.loadFailed);
  const careers = offered.right.body;
  return E.right({ enrollment: loadEnrollment(kept.right.body, careers), careers });
};

/** Null: they could not be loaded. */
export const fetchPlaces = async (
  api: Api,
  type: LocationType,
  parent: number | null,
): Promise<readonly Location[] | null> => {
  const result = await api.call(getLocations, { params: {}, query: { type, parent }, body: {} })();
  return E.isRight(result) && result.right.status === 200 ? result.right.body : null;
};
