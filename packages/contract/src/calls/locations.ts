import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { IdText, Malformed, Nothing, Refusal, Unauthenticated } from '../wire/common.ts';
import { Location } from '../wire/person.ts';
import { wireRecord } from '../wire/wire-record.ts';

export const COUNTRY = 1;
export const PROVINCE = 4;
export const CANTON = 5;
export const PARISH = 6;
export type LocationType = typeof COUNTRY | typeof PROVINCE | typeof CANTON | typeof PARISH;
/** The value of Ecuador, the one country that has provinces. */
export const ECUADOR = 1;

const types = new Map<unknown, LocationType>(
  ([COUNTRY, PROVINCE, CANTON, PARISH] as const).flatMap((type) => [
    [type, type],
    [String(type), type],
  ]),
);
const TypeText = new t.Type<LocationType, unknown, unknown>(
  'LocationType',
  (u): u is LocationType => typeof u === 'number' && types.has(u),
  (u, context) => {
    const type = types.get(u);
    return type === undefined ? t.failure(u, context, '1, 4, 5 or 6') : t.success(type);
  },
  (type) => type,
);

const NONE = new Set<unknown>([undefined, null, '', 'null']);
const ParentText = new t.Type<number | null, unknown, unknown>(
  'ParentText',
  (u): u is number | null => u === null || typeof u === 'number',
  (u, context) => (NONE.has(u) ? t.success(null) : IdText.validate(u, context)),
  (parent) => parent,
);

/** Countries (no parent), the provinces of Ecuador, the cantons of a province, the parishes of a canton. None: not found. */
export const getLocations = endpoint({
  name: 'getLocations',
  method: 'GET',
  path: '/api/location-list-by-parent',
  auth: 'bearer',
  params: Nothing,
  query: wireRecord('LocationQuery', { type: ['type', TypeText], parent: ['parent', ParentText] }),
  body: Nothing,
  replies: { 200: t.readonlyArray(Location), 400: Malformed, 401: Unauthenticated, 403: Refusal },
  bodyLimit: 0,
});
