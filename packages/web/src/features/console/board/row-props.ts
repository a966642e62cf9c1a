/** The same for a row of the table and for a card: what changes of its sheet it takes from the board itself. */
export interface RowProps {
  readonly id: number;
  /** Its place in the list, from 0. */
  readonly at: number;
  readonly count: number;
  /** The one that Tab comes to. */
  readonly isActive: boolean;
  /** What is on the screen beside. */
  readonly isOpen: boolean;
}

/** How a row is found again by its sheet. */
export const ROW_ID = 'data-sheet';
