import type { Accessibility } from '@quipu/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull } from '../db/instant.ts';

export type Role = 'examinee' | 'proctor' | 'operator';

export interface AppUserTable {
  readonly id: Generated<number>;
  /** Also the name to log in with. */
  readonly reference: string;
  readonly full_name: string;
  readonly email: string | null;
  readonly password_hash: string;
  readonly accessibility: Accessibility;
  /** Switched off by an operator where false. */
  readonly is_active: Generated<boolean>;
  /** Null: signed up, and the link that activates the account was not followed yet. */
  readonly activated_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  /** Null: nobody showed that the address is theirs. */
  readonly email_confirmed_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  /** Logs in with a one-time code after the password. */
  readonly requires_code: Generated<boolean>;
  /** The next login asks for a new password. */
  readonly must_replace_password: Generated<boolean>;
  readonly is_lab: Generated<boolean>;
  readonly roles: Generated<readonly Role[]>;
  readonly watermark: string | null;
  readonly extra_time_percent: Generated<number>;
  readonly extra_time_minutes: Generated<number>;
  readonly created_at: ColumnType<number, Date | undefined, never>;
}

export type FamilyEnd = 'replaced' | 'reused' | 'loggedOut';

/** All the tokens that descend from one login. */
export interface TokenFamilyTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly created_at: Instant;
  readonly ended_at: InstantOrNull;
  readonly ended_as: FamilyEnd | null;
}

export interface AccessTokenTable {
  readonly hash: Buffer;
  readonly family_id: number;
  readonly expires_at: Instant;
}

export interface RefreshTokenTable {
  readonly hash: Buffer;
  readonly family_id: number;
  readonly expires_at: Instant;
  readonly used_at: InstantOrNull;
  readonly salt: Buffer | null;
}

/** Hashes only: what is typed as a name may be a password. */
export interface LoginFailureTable {
  readonly account: Buffer;
  readonly address: Buffer;
  readonly at: Instant;
}

export interface AccessTables {
  readonly app_user: AppUserTable;
  readonly token_family: TokenFamilyTable;
  readonly access_token: AccessTokenTable;
  readonly refresh_token: RefreshTokenTable;
  readonly login_failure: LoginFailureTable;
}
