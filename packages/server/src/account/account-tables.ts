import type { DocumentType, Gender } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '../db/instant.ts';

export type LinkPurpose = 'activation' | 'reset' | 'confirmation';

export interface MailedLinkTable {
  readonly hash: Buffer;
  readonly user_id: number;
  readonly purpose: LinkPurpose;
  /** Where it was mailed to; null: it was handed over otherwise. */
  readonly email: string | null;
  readonly created_at: ColumnType<EpochMs, Date | undefined, never>;
  readonly expires_at: Instant;
  readonly used_at: ColumnType<EpochMs | null, Date | null | undefined, Date | null>;
  /** A newer one took its place, or what it was for is over. */
  readonly is_ended: Generated<boolean>;
}

/** What a person gave when they signed up. */
export interface PersonalDataTable {
  readonly user_id: number;
  readonly document_type: DocumentType;
  /** yyyy-mm-dd */
  readonly birthdate: string;
  readonly gender: Gender;
  readonly nationality: number;
  readonly alternate_email: string | null;
  readonly is_disabled: boolean;
  readonly disability_type: string | null;
  /** Name, birthdate and the like are the identity registry's. */
  readonly is_read_from_api: boolean;
}

export interface AccountTables {
  readonly mailed_link: MailedLinkTable;
  readonly personal_data: PersonalDataTable;
}
