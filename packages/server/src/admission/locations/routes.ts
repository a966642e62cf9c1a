import { COUNTRY, getLocations, type LocationType } from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import { reply } from '../../platform/http/reply.ts';
import { countries } from '../../platform/institution/countries.ts';
import { placesIn } from './gazetteer.ts';
import { typeOf } from './location-value.ts';

const placesOf = (type: LocationType, parent: number | null) =>
  parent === null ? [] : placesIn(parent).filter(({ value }) => typeOf(value) === type);

export const locationsModule: Module = (handle) => {
  handle(getLocations, async ({ query: { type, parent } }) =>
    reply(200, type === COUNTRY ? countries : placesOf(type, parent)),
  );
};
