import { getCountries } from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { countries } from './countries.ts';

export const institutionArea: Area = (handle) => {
  handle(getCountries, async () => reply(200, countries));
};
