import { decimalOf, ITEM_TYPE, type ItemType, slotsIn } from '@quipu/engine';
import type { AuthoredItem } from './authored-evaluation.ts';
import type { PlacedItem } from './walk-items.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const CHOICES: readonly ItemType[] = [1, 2, 3, 4];
const SINGLE: readonly ItemType[] = [ITEM_TYPE.singleChoice, ITEM_TYPE.singleChoiceWithText];
const WRITTEN: readonly ItemType[] = [ITEM_TYPE.text, ITEM_TYPE.numeric, ITEM_TYPE.date];
const PARENTS: readonly ItemType[] = [ITEM_TYPE.matrix, ITEM_TYPE.reading];

export const isChoice = (type: ItemType | null): boolean => type !== null && CHOICES.includes(type);

const rowProblems = (row: AuthoredItem, matrix: AuthoredItem): readonly string[] => [
  ...(row.type !== null ? ['type: la fila de una tabla no lleva tipo'] : []),
  ...(row.options.length > 0 || row.children.length > 0 ? ['options: la fila de una tabla usa las de su tabla'] : []),
  ...(row.correct !== null && !matrix.options.some(({ key }) => key === row.correct)
    ? [`correct: la tabla no tiene la opción "${row.correct}"`]
    : []),
];

const blanksProblems = ({ content, options }: AuthoredItem): readonly string[] => {
  const blanks = new Set(slotsIn(content));
  const filled = options.flatMap(({ slot }) => (slot === null ? [] : [slot]));
  return [
    ...(blanks.size === 0 ? ['content: no tiene espacios como {{1}}'] : []),
    ...[...blanks].filter((n) => !filled.includes(n)).map((n) => `options: ninguna va en el espacio {{${n}}}`),
    ...filled.filter((n) => !blanks.has(n)).map((n) => `options: el texto no tiene el espacio {{${n}}}`),
    ...(new Set(filled).size < filled.length ? ['options: dos van en el mismo espacio'] : []),
  ];
};

const answerProblems = ({ type, answer }: AuthoredItem): readonly string[] => {
  if (answer === null) return [];
  if (type === null || !WRITTEN.includes(type)) return ['answer: solo la llevan los tipos 5, 6 y 7'];
  if (type === ITEM_TYPE.numeric && answer.trim() !== '' && decimalOf(answer) === null)
    return ['answer: se esperaba un número'];
  if (type === ITEM_TYPE.date && !ISO_DATE.test(answer)) return ['answer: se esperaba una fecha aaaa-mm-dd'];
  return [];
};

const optionProblems = (item: AuthoredItem): readonly string[] => {
  const { type, options } = item;
  const keys = options.map(({ key }) => key);
  const correct = options.filter((option) => option.correct).length;
  const isBare = type === null || WRITTEN.includes(type) || type === ITEM_TYPE.reading;
  return [
    ...keys.filter((key, place) => keys.indexOf(key) !== place).map((key) => `options: la clave "${key}" se repite`),
    ...(isBare && options.length > 0 ? ['options: este tipo de pregunta no lleva opciones'] : []),
    ...(!isBare && options.length < 2 ? ['options: se esperaban al menos dos opciones'] : []),
    ...(type !== null && SINGLE.includes(type) && correct > 1 ? ['options: más de una opción correcta'] : []),
    ...(type !== ITEM_TYPE.matching && options.some(({ match }) => match !== null)
      ? ['options: "match" es solo del tipo 10']
      : []),
    ...(type === ITEM_TYPE.matching && !options.every(({ match }) => match !== null)
      ? ['options: cada una lleva "match" en el tipo 10']
      : []),
    ...(type !== ITEM_TYPE.blanks && options.some(({ slot }) => slot !== null)
      ? ['options: "slot" es solo del tipo 8']
      : []),
    ...(!isChoice(type) && options.some((option) => option.next !== null)
      ? ['options: "next" es solo de los tipos 1 a 4']
      : []),
  ];
};

const childrenProblems = (item: AuthoredItem, parent: AuthoredItem | null): readonly string[] => {
  const isParent = item.type !== null && PARENTS.includes(item.type);
  return [
    ...(isParent && item.children.length === 0 ? ['children: se esperaba al menos una pregunta o fila'] : []),
    ...(!isParent && item.children.length > 0 ? ['children: solo los llevan los tipos 9 y 11'] : []),
    ...(parent?.type === ITEM_TYPE.reading && item.type === ITEM_TYPE.reading
      ? ['type: una lectura no contiene otra']
      : []),
  ];
};

/** What is wrong with one item by itself. */
export const itemProblems = ({ item, parent, path }: PlacedItem): readonly string[] => {
  const problems =
    parent?.type === ITEM_TYPE.matrix
      ? rowProblems(item, parent)
      : [
          ...(item.type === null ? ['type: falta: se esperaba un tipo de pregunta, de 1 a 11'] : []),
          ...(item.correct !== null ? ['correct: solo lo llevan las filas de una tabla'] : []),
          ...optionProblems(item),
          ...(item.type === ITEM_TYPE.blanks ? blanksProblems(item) : []),
          ...answerProblems(item),
          ...childrenProblems(item, parent),
        ];
  return problems.map((problem) => `${path}.${problem}`);
};
