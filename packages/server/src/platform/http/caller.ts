import type { IdentityStep } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';

export interface Caller {
  readonly userId: number;
  readonly familyId: number;
  /** The time of the token. */
  readonly expiresAt: EpochMs;
  /** The account was not activated yet: only what is open to such a person may be called. */
  readonly isPending: boolean;
  /** The login still asks for them: until then only what is open to the unidentified may be called. */
  readonly missingSteps: readonly IdentityStep[];
}
export interface Authenticated {
  readonly caller: Caller;
  /** A newer login took its place. Known even after the token's time, so that what it brings is not taken for nobody's. */
  readonly isReplaced: boolean;
}
/**
 * Null: missing, unknown, expired, or ended otherwise. `isAskedAgain`: what is called asks once more whether the login goes on, in the
 * transaction in which it writes; whoever called a while ago is taken for who they were.
 */
export type Authenticate = (accessToken: string, isAskedAgain: boolean) => Promise<Authenticated | null>;
