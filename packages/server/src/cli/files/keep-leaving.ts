import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { Context } from '../command/command.ts';

/** Nobody says who acts: the origin that is kept beside it says which user of which machine. */
export const NOBODY = 'consola';

/** Keeps that data left the installation, or came into it, by a command that asks nobody for a reason. */
export const keepLeaving = ({ db, now }: Pick<Context, 'db' | 'now'>, action: string, what: object): Promise<void> =>
  keepAction(db, NOBODY, null, { action, ...what }, now());
