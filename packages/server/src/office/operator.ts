import type { Endpoint } from '@quipu/contract';
import type { Db } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Handle, RouteRequest, RouteResponse } from '../platform/http/handle.ts';
import { forbidden } from '../platform/http/refusals.ts';
import { texts } from './texts.ts';

export interface Operator {
  readonly userId: number;
  /** The audit log knows them by it. */
  readonly reference: string;
}

/** Read at each call: a role that was taken away is gone at once. */
const operatorOf = async (db: Db, { userId }: Pick<Caller, 'userId'>): Promise<Operator | null> => {
  const person = await db
    .selectFrom('app_user')
    .select(['reference', 'roles'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return person?.roles.includes('operator') === true ? { userId, reference: person.reference } : null;
};

type OfOffice = Endpoint & { readonly auth: 'bearer' };
type OfficeHandler<N extends OfOffice> = (request: RouteRequest<N>, operator: Operator) => Promise<RouteResponse<N>>;
export type OfficeHandle = <N extends OfOffice>(endpoint: N, handler: OfficeHandler<NoInfer<N>>) => void;

/** Serves calls of the office to operators, and refuses them to everybody else: no call is without it. */
export const forOperators = (handle: Handle, db: Db): OfficeHandle => {
  const served = <N extends OfOffice>(endpoint: N, handler: OfficeHandler<N>): void =>
    handle<N>(endpoint, async (request) => {
      const operator = await operatorOf(db, request.caller as Caller);
      // Every call of the office declares a 403 (contract: wire/office-act.ts).
      return operator === null ? (forbidden(texts.noRole) as unknown as RouteResponse<N>) : handler(request, operator);
    });
  return served;
};
