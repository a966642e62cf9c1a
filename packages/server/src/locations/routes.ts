import { COUNTRY, getLocations, type LocationType } from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { countries } from '../institution/countries.ts';
import { placesIn } from './gazetteer.ts';
import { typeOf } from './location-value.ts';

const placesOf = (type: LocationType, parent: number | null) =>
  parent === null ? [] : placesIn(parent).filter(({ value }) => typeOf(value) === type);

export const locationsArea: Area = (handle) => {
  handle(getLocations, async ({ query: { type, parent } }) =>
    reply(200, type === COUNTRY ? countries : placesOf(type, parent)),
  );
};
