import { momentText } from '../text/moment.ts';

export interface SessionWindow {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

export const windowText = ({ id, start, end }: SessionWindow): string =>
  `${id} (${momentText(start)} a ${momentText(end)})`;
