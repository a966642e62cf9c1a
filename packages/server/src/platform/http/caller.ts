import type { IdentityStep } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';

/** Facts that may keep a person from their evaluations, read with the token of this request. */
export interface AccountFacts {
  readonly is_active: boolean;
  readonly activated_at: EpochMs | null;
  readonly email_confirmed_at: EpochMs | null;
  readonly must_replace_password: boolean;
  readonly is_lab: boolean;
  /** None of whoever is not a laboratory's user. */
  readonly labHours: readonly Hours[];
}
export interface Hours {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

export interface Caller {
  readonly userId: number;
  readonly familyId: number;
  /** The time of the token. */
  readonly expiresAt: EpochMs;
  /** The account was not activated yet: only what is open to such a person may be called. */
  readonly isPending: boolean;
  /** The login still asks for them: until then only what is open to the unidentified may be called. */
  readonly missingSteps: readonly IdentityStep[];
  /** Null: nothing was read, whoever called a while ago was taken for who they were. */
  readonly account: AccountFacts | null;
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
