import {
  decimalOf,
  hasRows,
  ITEM_FACTS,
  ITEM_TYPE,
  ITEM_TYPES,
  type ItemType,
  isDate,
  isReading,
  readNumber,
  slotsIn,
} from '@quipu/engine';
import { isUnseen, withoutFormulas } from '../rich-text/rich-text.ts';
import type { AuthoredItem, AuthoredOption } from './authored-evaluation.ts';

/** The rules for loading an item of a type, beyond those that hold for all of them. */
interface ItemRule {
  readonly problems: (item: AuthoredItem) => readonly string[];
  /** Tells whether the item has a right answer to compare with. */
  readonly hasAnswer: (item: AuthoredItem) => boolean;
  /** The order in which examinees see its options. `byText`: as written they would say what is right. */
  readonly order: 'asWritten' | 'byText';
  /** Its options say where they belong (`slot`). */
  readonly takesSlots: boolean;
  /** Tells whether an option is a part of the right answer, and may weigh. */
  readonly isPart: (option: AuthoredOption) => boolean;
  /** Its `answer` as it travels, however its author wrote it. */
  readonly stored: (answer: string) => string;
}

const plain: ItemRule = {
  problems: () => [],
  hasAnswer: () => false,
  order: 'asWritten',
  takesSlots: false,
  isPart: () => false,
  stored: (answer) => answer,
};

const hasCorrect = ({ options }: AuthoredItem): boolean => options.some(({ correct }) => correct);
const several: ItemRule = { ...plain, hasAnswer: hasCorrect };
const single: ItemRule = {
  ...several,
  problems: ({ options }) =>
    options.filter(({ correct }) => correct).length > 1 ? ['options: más de una opción correcta'] : [],
};

/** `problem`: what is wrong with an answer; null: nothing. */
const written = (problem: (answer: string) => string | null, stored = plain.stored): ItemRule => ({
  ...plain,
  problems: ({ answer }) => {
    const found = answer === null ? null : problem(answer);
    return found === null ? [] : [`answer: ${found}`];
  },
  hasAnswer: ({ answer }) => answer !== null && answer.trim() !== '',
  stored,
});

const blanksProblems = ({ content, options }: AuthoredItem): readonly string[] => {
  const blanks = new Set(slotsIn(withoutFormulas(content)));
  const inFormulas = slotsIn(content).filter((n) => !blanks.has(n));
  const filled = options.flatMap(({ slot }) => (slot === null ? [] : [slot]));
  return [
    ...(blanks.size === 0 ? ['content: no tiene espacios como {{1}}'] : []),
    ...[...blanks].filter((n) => !filled.includes(n)).map((n) => `options: ninguna va en el espacio {{${n}}}`),
    ...filled
      .filter((n) => !blanks.has(n))
      .map(
        (n) =>
          `options: el texto no tiene el espacio {{${n}}}${inFormulas.includes(n) ? ' (dentro de una fórmula no puede haber espacios)' : ''}`,
      ),
    ...(new Set(filled).size < filled.length ? ['options: dos van en el mismo espacio'] : []),
  ];
};

/** It has something on its left; the engine asks the same of what is stored (`asksMatch`). */
const isLine = ({ content }: AuthoredOption): boolean => !isUnseen(content);

const RULES = {
  [ITEM_TYPE.singleChoice]: single,
  [ITEM_TYPE.multipleChoice]: several,
  [ITEM_TYPE.singleChoiceWithText]: single,
  [ITEM_TYPE.multipleChoiceWithText]: several,
  [ITEM_TYPE.text]: written(() => null),
  [ITEM_TYPE.numeric]: written(
    (answer) => (answer.trim() !== '' && decimalOf(answer) === null ? 'se esperaba un número' : null),
    (answer) => readNumber(answer) ?? answer,
  ),
  [ITEM_TYPE.date]: written((answer) => (isDate(answer) ? null : 'se esperaba un día del calendario, aaaa-mm-dd')),
  [ITEM_TYPE.blanks]: {
    ...plain,
    problems: blanksProblems,
    hasAnswer: () => true,
    order: 'byText',
    takesSlots: true,
    isPart: ({ slot }) => slot !== null,
  },
  [ITEM_TYPE.matrix]: { ...plain, hasAnswer: ({ children }) => children.some(({ correct }) => correct !== null) },
  [ITEM_TYPE.matching]: {
    ...plain,
    problems: ({ options }) => [
      ...(options.every(({ match }) => match !== null)
        ? []
        : [`options: cada una lleva "match" en ${theTypesWhere(hasMatches)}`]),
      ...(options.some(isLine) ? [] : ['options: ninguna tiene "content": no hay nada que emparejar']),
    ],
    hasAnswer: () => true,
    isPart: isLine,
  },
  [ITEM_TYPE.reading]: plain,
} satisfies Record<ItemType, ItemRule>;

export const ruleOf = (type: ItemType): ItemRule => RULES[type];

type IsOne = (type: ItemType) => boolean;

/** Types as an author reads them: `8 y 10`, `5, 6 y 7`, `1 a 4`. */
export const typesWhere = (isOne: IsOne): string => {
  const types = ITEM_TYPES.filter(isOne);
  const [first = 0, last = 0] = [types[0], types.at(-1)];
  const isRun = types.length > 3 && last === first + types.length - 1;
  return isRun ? `${first} a ${last}` : [types.slice(0, -1).join(', '), last].filter((one) => one !== '').join(' y ');
};
/** `el tipo 10`, `los tipos 8 y 10`. */
const theTypesWhere = (isOne: IsOne): string =>
  ITEM_TYPES.filter(isOne).length === 1 ? `el tipo ${typesWhere(isOne)}` : `los tipos ${typesWhere(isOne)}`;
/** `del tipo 10`, `de los tipos 8 y 10`. */
export const ofTypesWhere = (isOne: IsOne): string => `de ${theTypesWhere(isOne)}`.replace(/^de el /, 'del ');

export const isWritten: IsOne = (type) => ITEM_FACTS[type].answeredWith === 'writing';
export const hasChildren: IsOne = (type) => hasRows(type) || isReading(type);
export const hasMatches: IsOne = (type) => ITEM_FACTS[type].hasMatches;
export const takesSlots: IsOne = (type) => RULES[type].takesSlots;
