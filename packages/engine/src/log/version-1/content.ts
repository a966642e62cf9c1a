import * as t from 'io-ts';
import { Count, CountOrNull, Id, TextOrNull } from './units.ts';

/** The eleven kinds of item that version 1 knew, by their number. */
export const ItemType = t.union([
  t.literal(1),
  t.literal(2),
  t.literal(3),
  t.literal(4),
  t.literal(5),
  t.literal(6),
  t.literal(7),
  t.literal(8),
  t.literal(9),
  t.literal(10),
  t.literal(11),
]);

const Option = t.readonly(t.type({ id: Id, content: t.string, match: TextOrNull, nextIndex: CountOrNull }));
type Option = t.TypeOf<typeof Option>;

const Condition = t.readonly(
  t.type({
    logic: t.keyof({ AND: null, OR: null }),
    rules: t.readonlyArray(t.readonly(t.type({ itemId: Id, optionId: Id }))),
  }),
);
type Condition = t.TypeOf<typeof Condition>;

export interface Item<T extends number> {
  readonly id: number;
  readonly type: T;
  readonly content: string;
  readonly options: readonly Option[];
  readonly children: readonly Item<T>[];
  readonly required: boolean;
  readonly multipleLine: boolean;
  readonly max: number | null;
  readonly video: string | null;
  readonly audio: string | null;
  readonly answerId: number;
  readonly condition: Condition | null;
}
const itemOf = <T extends number>(type: t.Type<T>): t.Type<Item<T>, unknown> => {
  const Item: t.Type<Item<T>, unknown> = t.recursion('Item', () =>
    t.type({
      id: Id,
      type,
      content: t.string,
      options: t.readonlyArray(Option),
      children: t.readonlyArray(Item),
      required: t.boolean,
      multipleLine: t.boolean,
      max: CountOrNull,
      video: TextOrNull,
      audio: TextOrNull,
      answerId: Id,
      condition: t.union([Condition, t.null]),
    }),
  );
  return Item;
};

const sectionOf = <T extends number>(type: t.Type<T>) =>
  t.readonly(
    t.type({
      id: Id,
      name: t.string,
      description: TextOrNull,
      duration: CountOrNull,
      isSinglePage: t.boolean,
      items: t.readonlyArray(itemOf(type)),
    }),
  );

const Level = t.union([t.literal(0), t.literal(1), t.literal(2)]);
const OwnRules = t.type({
  backButtonEnabled: t.boolean,
  zoom: t.number,
  cameraOff: Level,
  printScreen: Level,
  watermark: t.boolean,
  morse: t.boolean,
  hybridMode: t.boolean,
  allowDownloadBackupFile: t.boolean,
  evaluationEndAction: t.union([t.literal(0), t.literal(1)]),
});
/** The rules of an evaluation, as version 1 knew them. */
export const Rules = t.readonly(OwnRules);
/** The same with what a later version knows beside them. */
export const rulesWith = <P extends t.Props>(more: P) => t.readonly(t.intersection([OwnRules, t.partial(more)]));

/** A sheet as it was shown, with items of these kinds and these rules: a later version may know more. */
export const contentOf = <T extends number, R extends t.Mixed>(type: t.Type<T>, rules: R) =>
  t.readonly(
    t.type({
      sheetId: Id,
      quizId: Id,
      formId: Id,
      name: t.string,
      reference: t.string,
      rules,
      updateEach: Count,
      sections: t.readonlyArray(sectionOf(type)),
    }),
  );

/** A copy of `SheetContent` from the time of version 1. */
export const Content = contentOf(ItemType, Rules);
export type Content = t.TypeOf<typeof Content>;
