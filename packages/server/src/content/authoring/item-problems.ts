import { type ItemType, isChoice, isReading } from '@quipu/engine';
import { A_TYPE, type AuthoredItem } from './authored-evaluation.ts';
import { hasChildren, hasMatches, isWritten, ofTypesWhere, ruleOf, takesSlots, typesWhere } from './item-rules.ts';
import { isMatrix, type PlacedItem } from './walk-items.ts';

/** Applies a test to an item's type. A row has none, and fails it. */
const isOf = (type: ItemType | null, isOne: (type: ItemType) => boolean): boolean => type !== null && isOne(type);

const rowProblems = (row: AuthoredItem, matrix: AuthoredItem): readonly string[] => [
  ...(row.type !== null ? ['type: la fila de una tabla no lleva tipo'] : []),
  ...(row.options.length > 0 || row.children.length > 0 ? ['options: la fila de una tabla usa las de su tabla'] : []),
  ...(row.correct !== null && !matrix.options.some(({ key }) => key === row.correct)
    ? [`correct: la tabla no tiene la opción "${row.correct}"`]
    : []),
];

const answerProblems = ({ type, answer }: AuthoredItem): readonly string[] =>
  answer === null || isOf(type, isWritten) ? [] : [`answer: solo la llevan los tipos ${typesWhere(isWritten)}`];

const optionProblems = (item: AuthoredItem): readonly string[] => {
  const { type, options } = item;
  const keys = options.map(({ key }) => key);
  const isBare = type === null || isWritten(type) || isReading(type);
  return [
    ...keys.filter((key, place) => keys.indexOf(key) !== place).map((key) => `options: la clave "${key}" se repite`),
    ...(isBare && options.length > 0 ? ['options: este tipo de pregunta no lleva opciones'] : []),
    ...(!isBare && options.length < 2 ? ['options: se esperaban al menos dos opciones'] : []),
    ...(!isOf(type, hasMatches) && options.some(({ match }) => match !== null)
      ? [`options: "match" es solo ${ofTypesWhere(hasMatches)}`]
      : []),
    ...(!isOf(type, takesSlots) && options.some(({ slot }) => slot !== null)
      ? [`options: "slot" es solo ${ofTypesWhere(takesSlots)}`]
      : []),
    ...(!isOf(type, isChoice) && options.some((option) => option.next !== null)
      ? [`options: "next" es solo ${ofTypesWhere(isChoice)}`]
      : []),
  ];
};

const childrenProblems = (item: AuthoredItem, parent: AuthoredItem | null): readonly string[] => {
  const isParent = isOf(item.type, hasChildren);
  return [
    ...(isParent && item.children.length === 0 ? ['children: se esperaba al menos una pregunta o fila'] : []),
    ...(!isParent && item.children.length > 0
      ? [`children: solo los llevan los tipos ${typesWhere(hasChildren)}`]
      : []),
    ...(isOf(parent?.type ?? null, isReading) && isOf(item.type, isReading)
      ? ['type: una lectura no contiene otra']
      : []),
  ];
};

/** Finds what is wrong with one item by itself. */
export const itemProblems = ({ item, parent, path }: PlacedItem): readonly string[] => {
  const problems =
    parent !== null && isMatrix(parent)
      ? rowProblems(item, parent)
      : [
          ...(item.type === null ? [`type: falta: se esperaba ${A_TYPE}`] : []),
          ...(item.correct !== null ? ['correct: solo lo llevan las filas de una tabla'] : []),
          ...optionProblems(item),
          ...answerProblems(item),
          ...(item.type === null ? [] : ruleOf(item.type).problems(item)),
          ...childrenProblems(item, parent),
        ];
  return problems.map((problem) => `${path}.${problem}`);
};
