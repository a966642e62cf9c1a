import type { SheetStatus } from '../content/opening.ts';
import type { Session } from '../session/session.ts';
import type { Finish } from './finish.ts';

export const statusOf = ({ state }: Session): SheetStatus => state.status;

/** The request to finish, confirmed or not; null: none. */
export const finishOf = ({ state }: Session): Finish | null => state.finish;
