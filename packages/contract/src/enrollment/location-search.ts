import type { Location } from '../wire/person.ts';

export const MIN_LOCATION_SEARCH = 3;
export const LOCATION_SEARCH_DEBOUNCE_MS = 300;

const folded = (text: string): string => text.trim().toLocaleLowerCase('es');

/**
 * The place whose name was typed whole, from three letters on: what a search for its cantons or parishes starts with. Upper
 * and lower case are the same; accents are not, for `Baños` is no `Banos`.
 */
export const locationNamed = (locations: readonly Location[], typed: string): Location | null => {
  const name = folded(typed);
  if (name.length < MIN_LOCATION_SEARCH) return null;
  return locations.find(({ text }) => folded(text) === name) ?? null;
};
