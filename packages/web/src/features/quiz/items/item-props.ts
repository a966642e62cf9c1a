import type { Details, Item } from '@quipu/engine';
import type { Draft } from './use-draft.ts';

/** Everything that an item's control is given. Nothing else decides what it shows. */
export interface ItemProps {
  readonly item: Item;
  readonly details: Details;
  /** Read-only: the sheet or the section is over, or something blocks answering. */
  readonly disabled: boolean;
  /** The id of the element that holds the question: it names the group of controls. */
  readonly labelledBy: string;
  readonly onChange: (details: Details) => void;
  /** The text being typed in it. */
  readonly draft: Draft;
}
