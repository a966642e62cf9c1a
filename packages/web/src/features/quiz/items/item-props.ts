import type { Details, Item } from '@quipu/engine';
import type { Draft } from './use-draft.ts';

/** What every kind of item is given. Pure: nothing but this decides what it shows. */
export interface ItemProps {
  readonly item: Item;
  readonly details: Details;
  /** Read-only: the sheet or the section is over, or something blocks answering. */
  readonly disabled: boolean;
  /** The id of the element that holds the question: it names the group of controls. */
  readonly labelledBy: string;
  readonly onChange: (details: Details) => void;
  /** What is being typed in it. */
  readonly draft: Draft;
}
