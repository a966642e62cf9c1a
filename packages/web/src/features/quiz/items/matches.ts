import type { Details, Item, Option } from '@quipu/engine';
import { dragTexts } from './drag-texts.ts';
import { plainTextOf } from './plain-text.ts';

/** The text chosen for each line. A choice that screens of before took for an option that is none goes with the next one. */
export type Matches = ReadonlyMap<number, string>;

export const matchesOf = (lines: readonly Pick<Option, 'id'>[], details: Details): Matches =>
  new Map(
    lines.flatMap(({ id }) => {
      const answer = details.find(({ itemOptionId }) => itemOptionId === id)?.answer ?? null;
      return answer === null ? [] : [[id, answer]];
    }),
  );

/** The other column, in alphabetical order: the order that it came in must tell nothing. */
export const choicesOf = (item: Item): readonly string[] =>
  item.options
    .flatMap(({ match }) => (match === null ? [] : [match]))
    .sort((a, b) => a.localeCompare(b, 'es', { numeric: true }));

/**
 * The choices in plain words, for a list and for those who hear them. Where the words of two are alike, or there are none (a
 * picture without a text), the place among the choices tells them apart.
 */
export const namesOf = (choices: readonly string[]): readonly string[] => {
  const words = choices.map(plainTextOf);
  return words.map((said, place) => {
    const isAlone = words.every((other, at) => other !== said || choices[at] === choices[place]);
    return said !== '' && isAlone ? said : dragTexts.choice(place + 1, said);
  });
};

/** Gives an option its match. A text serves as many options as times it is in the column: the first ones give it up. */
export const assign = (item: Item, matches: Matches, optionId: number, text: string | null): Details => {
  const next = new Map(matches);
  next.delete(optionId);
  if (text !== null) {
    const spare = choicesOf(item).filter((choice) => choice === text).length;
    const users = [...next].filter(([, used]) => used === text);
    for (const [id] of users.reverse().slice(spare - 1)) next.delete(id);
    next.set(optionId, text);
  }
  return item.options.flatMap(({ id }) => {
    const answer = next.get(id);
    return answer === undefined ? [] : [{ itemOptionId: id, answer, slot: null }];
  });
};
