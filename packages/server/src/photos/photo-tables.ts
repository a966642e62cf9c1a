import type { Generated } from 'kysely';
import type { Instant, InstantOrNull } from '../db/instant.ts';

export type PhotoKind = 'login' | 'quiz' | 'card';

export interface PhotoTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  /** Of a quiz only. */
  readonly sheet_id: number | null;
  readonly kind: PhotoKind;
  /** Which of the sheet's photo times, from 0. */
  readonly number: number | null;
  /** As the device says. */
  readonly taken_at: Instant;
  readonly received_at: Instant;
  /** How many the device saw; null: it could not look. */
  readonly faces: number | null;
  /** To the reference descriptor; null: not compared. */
  readonly distance: number | null;
  /** Sealed (descriptor-seal.ts). */
  readonly descriptor: Buffer | null;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** Below the folder of photos. */
  readonly file: string;
  /** Opens the file; null once it was purged. */
  readonly key_wrapped: Buffer | null;
  readonly purged_at: InstantOrNull;
}

/** What a person's faces are compared with: of their first identification. */
export interface FaceReferenceTable {
  readonly user_id: number;
  readonly photo_id: number;
  /** Sealed. */
  readonly descriptor: Buffer;
}

/** Who looked at a photo. */
export interface PhotoAccessTable {
  readonly id: Generated<number>;
  readonly photo_id: number;
  readonly at: Instant;
  readonly who: string;
  readonly why: string | null;
}

/** A wrong code of an identity card. */
export interface DactilarTryTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly at: Instant;
}

export interface PhotoTables {
  readonly photo: PhotoTable;
  readonly face_reference: FaceReferenceTable;
  readonly photo_access: PhotoAccessTable;
  readonly dactilar_try: DactilarTryTable;
}
