import type { Accessibility, IdentityStep } from '@quipu/contract';
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
  /** Logs in with a picture of their face, while the institution asks for it. */
  readonly is_facelog_required: Generated<boolean>;
  /** Steps of the custom login, while the institution has it. */
  readonly dactilar_code_is_required: Generated<boolean>;
  readonly photo_is_required: Generated<boolean>;
  readonly card_is_required: Generated<boolean>;
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
  /** What it still asks of who it is of: until then only what is open to the unidentified may be called. */
  readonly missing_steps: Generated<readonly IdentityStep[]>;
  /** The last event that had been pushed before it. */
  readonly hears_after: Generated<number>;
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

export interface CaptchaTable {
  readonly key_hash: Buffer;
  /** Encrypted. */
  readonly answer: Buffer;
  readonly expires_at: Instant;
}

/** Someone whose user and password were right, and who is not in yet. */
export interface LoginCodeTable {
  readonly credentials_hash: Buffer;
  readonly user_id: number;
  /** Null: no code is waited for, the address has to be confirmed. */
  readonly code_hash: Buffer | null;
  /** Where the code or the link went. */
  readonly email: string | null;
  readonly issued_at: Instant;
  readonly expires_at: Instant;
  readonly tries: Generated<number>;
  /** Used, or a newer one took its place. */
  readonly is_ended: Generated<boolean>;
}

export type AgreementLocation = 'login' | 'home' | 'other';

export interface AgreementTable {
  readonly id: Generated<number>;
  readonly title: string;
  /** HTML, sanitized when it was loaded. */
  readonly content: string;
  readonly location: AgreementLocation;
  /** Its name under /storage/. */
  readonly audio: string | null;
  readonly is_active: Generated<boolean>;
  readonly position: number;
}

export interface AgreementAcceptanceTable {
  readonly user_id: number;
  readonly agreement_id: number;
  readonly at: Instant;
}

/** Nobody logs in from here. */
export interface BlockedAddressTable {
  readonly cidr: string;
  readonly who: string;
  readonly why: string;
  readonly at: Instant;
}

/** A laboratory user with any of these logs in within one of them only. */
export interface LabHoursTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
}

export interface AccessTables {
  readonly app_user: AppUserTable;
  readonly token_family: TokenFamilyTable;
  readonly access_token: AccessTokenTable;
  readonly refresh_token: RefreshTokenTable;
  readonly login_failure: LoginFailureTable;
  readonly captcha: CaptchaTable;
  readonly login_code: LoginCodeTable;
  readonly agreement: AgreementTable;
  readonly agreement_acceptance: AgreementAcceptanceTable;
  readonly blocked_address: BlockedAddressTable;
  readonly lab_hours: LabHoursTable;
}
