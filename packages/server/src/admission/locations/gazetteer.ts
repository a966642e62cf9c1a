import type { Location } from '@quipu/contract';
import { division, type Place } from './division.ts';

const byValue = new Map(division.map((place) => [place.value, place]));
const inAlphabet = new Intl.Collator('es');

const byParent = new Map<number, Location[]>();
for (const { parent, value, text } of division) {
  const siblings = byParent.get(parent) ?? [];
  siblings.push({ value, text });
  byParent.set(parent, siblings);
}
for (const siblings of byParent.values()) siblings.sort((one, other) => inAlphabet.compare(one.text, other.text));

/** The place of a value. Null: a country, or nothing. */
export const placeOf = (value: number): Place | null => byValue.get(value) ?? null;

/** Lists what lies in a place (of Ecuador: its provinces), in the alphabet's order. */
export const placesIn = (parent: number): readonly Location[] => byParent.get(parent) ?? [];
