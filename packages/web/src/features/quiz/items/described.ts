/** What is said beside an item's control, by the ids of its elements. One that is not there says nothing. */
export const hintId = (itemId: number): string => `item-${itemId}-hint`;
/** Why what stands in it is no answer. */
export const noteId = (itemId: number): string => `item-${itemId}-note`;
/** Why the server does not have its answer. */
export const asideId = (itemId: number): string => `item-${itemId}-aside`;

/** What was answered before, beside what counts. */
export const olderId = (itemId: number): string => `item-${itemId}-older`;

const allOf = (itemId: number, idsOf: readonly ((itemId: number) => string)[]): string =>
  idsOf.map((idOf) => idOf(itemId)).join(' ');

/** Of a control that one types in. */
export const describedBy = (itemId: number): string => allOf(itemId, [hintId, noteId, asideId, olderId]);
/** Of a group of controls. */
export const groupDescribedBy = (itemId: number): string => allOf(itemId, [asideId, olderId]);
