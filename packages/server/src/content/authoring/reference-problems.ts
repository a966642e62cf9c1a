import { isChoice } from '@quipu/engine';
import type { AuthoredItem } from './authored-evaluation.ts';
import { isMatrix, type PlacedItem } from './walk-items.ts';

type ByKey = ReadonlyMap<string, PlacedItem>;

const chosenAmong = ({ item, parent }: PlacedItem): AuthoredItem =>
  parent !== null && isMatrix(parent) ? parent : item;
/** Its options, or those of its table, are chosen. */
const hasChoices = (item: AuthoredItem): boolean => isMatrix(item) || (item.type !== null && isChoice(item.type));

const ruleProblems = ({ item, path, page }: PlacedItem, byKey: ByKey, goesBack: boolean): readonly string[] =>
  (item.condition?.rules ?? []).flatMap((rule, place) => {
    const where = `${path}.condition.rules.${place}`;
    const target = byKey.get(rule.item);
    if (target === undefined) return [`${where}.item: no existe la pregunta "${rule.item}"`];
    if (isMatrix(target.item)) return [`${where}.item: "${rule.item}" es una tabla: nombre una de sus filas`];
    if (!goesBack && target.page > page)
      return [
        `${where}.item: la pregunta "${rule.item}" está después, y con back_button_enabled: 0 no se vuelve a esta`,
      ];
    const source = chosenAmong(target);
    if (!hasChoices(source)) return [`${where}.item: la pregunta "${rule.item}" no es de opciones`];
    return source.options.some(({ key }) => key === rule.option)
      ? []
      : [`${where}.option: la pregunta "${rule.item}" no tiene la opción "${rule.option}"`];
  });

const nextProblems = ({ item, path, index }: PlacedItem, byKey: ByKey): readonly string[] =>
  item.options.flatMap(({ next }, place) => {
    if (next === null) return [];
    const where = `${path}.options.${place}.next`;
    const target = byKey.get(next);
    if (target === undefined) return [`${where}: no existe la pregunta "${next}"`];
    return target.index > index ? [] : [`${where}: la pregunta "${next}" no está después de esta`];
  });

/** Each circle of conditions once, as the keys that one passes going round. */
const conditionCircles = (placed: readonly PlacedItem[]): readonly (readonly string[])[] => {
  const neededBy = new Map(
    placed.map(({ item, parent }) => [
      item.key,
      // A question stands with its reading, a row with its matrix.
      [...(item.condition?.rules ?? []).map((rule) => rule.item), ...(parent === null ? [] : [parent.key])],
    ]),
  );
  const circles: (readonly string[])[] = [];
  const settled = new Set<string>();
  const trail: string[] = [];
  const visit = (key: string): void => {
    const seenAt = trail.indexOf(key);
    if (seenAt >= 0) {
      circles.push([...trail.slice(seenAt), key]);
      return;
    }
    if (settled.has(key)) return;
    trail.push(key);
    for (const needed of neededBy.get(key) ?? []) visit(needed);
    trail.pop();
    settled.add(key);
  };
  for (const { item } of placed) visit(item.key);
  return circles;
};

/** Finds what is wrong with how items refer to one another. `goesBack`: examinees may return to what they have passed. */
export const referenceProblems = (placed: readonly PlacedItem[], goesBack: boolean): readonly string[] => {
  const byKey = new Map<string, PlacedItem>();
  const repeated: string[] = [];
  for (const one of placed) {
    const first = byKey.get(one.item.key);
    if (first === undefined) byKey.set(one.item.key, one);
    else repeated.push(`${one.path}.key: la clave "${one.item.key}" ya está en ${first.path}`);
  }
  if (repeated.length > 0) return repeated;
  return [
    ...placed.flatMap((one) => [...ruleProblems(one, byKey, goesBack), ...nextProblems(one, byKey)]),
    ...conditionCircles(placed).map((circle) => {
      const path = byKey.get(circle[0] ?? '')?.path ?? '';
      return `${path}.condition: las condiciones forman un círculo: ${circle.join(' → ')}`;
    }),
  ];
};
