import { ACTION_NAMES } from './kept-action-names.ts';
import { FIELD_NAMES, VALUE_NAMES, WORDS } from './kept-action-texts.ts';

/** Something that is kept of an action: what it is called, and what it says, or what is in it. */
export type KeptFact =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly facts: readonly KeptFact[] };

/** It says an instant in words. */
type SayInstant = (at: number) => string;

/** A field of these names, or that ends in `At`, is an instant, where it is a number that can be one. */
const INSTANTS: ReadonlySet<string> = new Set(['start', 'end', 'at', 'since', 'before']);
/** The year 2001: no count is as great. */
const FIRST_INSTANT = 1_000_000_000_000;

const isInstant = (name: string, value: number): boolean =>
  (INSTANTS.has(name) || /(?:At|_at)$/.test(name)) && value >= FIRST_INSTANT;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Says a value in a word: it is neither a list nor a record. */
const wordOf = (name: string, value: unknown, say: SayInstant): string => {
  if (value === null || value === undefined) return WORDS.none;
  if (typeof value === 'boolean') return value ? WORDS.yes : WORDS.no;
  if (typeof value === 'number') return isInstant(name, value) ? say(value) : String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const words = VALUE_NAMES[name] ?? {};
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
};

const factOf = (name: string, called: string, value: unknown, say: SayInstant): KeptFact => {
  if (isRecord(value)) return { name: called, facts: factsOf(value, say) };
  if (!Array.isArray(value)) return { name: called, value: wordOf(name, value, say) };
  if (!value.some((one) => typeof one === 'object' && one !== null))
    return { name: called, value: value.map((one) => wordOf(name, one, say)).join(', ') || WORDS.none };
  return { name: called, facts: value.map((one, place) => factOf(name, String(place + 1), one, say)) };
};

const PLACES: ReadonlyMap<string, number> = new Map(Object.keys(FIELD_NAMES).map((name, place) => [name, place]));
const placeOf = ([name]: readonly [string, unknown]): number => PLACES.get(name) ?? PLACES.size;

/** They stand in the order of their names there: the database keeps none. */
const factsOf = (what: Readonly<Record<string, unknown>>, say: SayInstant): readonly KeptFact[] =>
  Object.entries(what)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(([name, value]) => factOf(name, FIELD_NAMES[name] ?? name, value, say));

/** Every action that is kept, by its name. */
export const KEPT_ACTIONS: readonly string[] = Object.keys(ACTION_NAMES);

/** Says what was done, as an office reads it. */
export const actionInWords = (action: string): string => ACTION_NAMES[action] ?? action;

/** Says what is kept of an action by the names that an office has for it. */
export const keptFacts = factsOf;

const lineOf = (fact: KeptFact): string =>
  'value' in fact ? `${fact.name}: ${fact.value}` : `${fact.name}: (${fact.facts.map(lineOf).join('; ')})`;

/** All of that in one line. */
export const factsInOneLine = (facts: readonly KeptFact[]): string => facts.map(lineOf).join('; ');
