import { type Endpoint, hasOfficeRole, mayInOffice, type OfficeCall, type Role } from '@quipu/contract';
import type { Db } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Handle, RouteRequest, RouteResponse } from '../platform/http/handle.ts';
import { forbidden } from '../platform/http/refusals.ts';
import { texts } from './texts.ts';

/** Whoever makes a call of the office, as an operator or with the role that it needs. */
export interface Operator {
  readonly userId: number;
  /** The audit log knows them by it. */
  readonly reference: string;
  readonly roles: readonly Role[];
}

/** Read at each call: a role that was taken away is gone at once. */
export const operatorOf = async (db: Db, { userId }: Pick<Caller, 'userId'>): Promise<Operator | null> => {
  const person = await db
    .selectFrom('app_user')
    .select(['reference', 'roles', 'is_active'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return person?.is_active === true && hasOfficeRole(person.roles)
    ? { userId, reference: person.reference, roles: person.roles }
    : null;
};

type OfOffice = Endpoint & { readonly auth: 'bearer'; readonly name: OfficeCall };
type OfficeHandler<N extends OfOffice> = (request: RouteRequest<N>, operator: Operator) => Promise<RouteResponse<N>>;
export type OfficeHandle = <N extends OfOffice>(endpoint: N, handler: OfficeHandler<NoInfer<N>>) => void;

/** Serves calls of the office to whom the table of roles lets make them, and refuses them to everybody else: no call is without it. */
export const forOperators = (handle: Handle, db: Db): OfficeHandle => {
  const served = <N extends OfOffice>(endpoint: N, handler: OfficeHandler<N>): void =>
    handle<N>(endpoint, async (request) => {
      const operator = await operatorOf(db, request.caller as Caller);
      // Every call of the office declares a 403 (contract: calls/office-action.ts).
      const refused = (text: string) => forbidden(text) as unknown as RouteResponse<N>;
      if (operator === null) return refused(texts.noRole);
      return mayInOffice(operator.roles, endpoint.name) ? handler(request, operator) : refused(texts.notOfRole);
    });
  return served;
};
