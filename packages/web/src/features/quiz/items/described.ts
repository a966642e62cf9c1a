/** What is said beside an item's control, by the ids of its elements. One that is not there says nothing. */
export const hintId = (itemId: number): string => `item-${itemId}-hint`;
/** Why what stands in it is no answer. */
export const noteId = (itemId: number): string => `item-${itemId}-note`;
/** Why the server does not have its answer. */
export const asideId = (itemId: number): string => `item-${itemId}-aside`;

/** Of a control that one types in. */
export const describedBy = (itemId: number): string => [hintId, noteId, asideId].map((idOf) => idOf(itemId)).join(' ');
