/** Ids of the elements that describe an item's control. An id without an element says nothing. */
export const hintId = (itemId: number): string => `item-${itemId}-hint`;
/** The reason why the control's text is no answer. */
export const noteId = (itemId: number): string => `item-${itemId}-note`;
/** The reason why the server does not have the answer. */
export const asideId = (itemId: number): string => `item-${itemId}-aside`;

/** The earlier answer, shown beside the one that counts. */
export const olderId = (itemId: number): string => `item-${itemId}-older`;

const allOf = (itemId: number, idsOf: readonly ((itemId: number) => string)[]): string =>
  idsOf.map((idOf) => idOf(itemId)).join(' ');

/** Ids for a control that one types in. */
export const describedBy = (itemId: number): string => allOf(itemId, [hintId, noteId, asideId, olderId]);
/** Ids for a group of controls. */
export const groupDescribedBy = (itemId: number): string => allOf(itemId, [asideId, olderId]);
