import type { IncidentKind } from '@quipu/engine';
import type { Generated } from 'kysely';
import type { Instant, InstantOrNull } from '../db/instant.ts';

/** Whom a session is assigned to. */
export interface SessionProctorTable {
  readonly session_id: number;
  readonly user_id: number;
}

/** What a device reported last of its open sheet. */
export interface SheetStateTable {
  readonly sheet_id: number;
  readonly revision: number;
  readonly answered: number;
  readonly items: number;
  readonly pending: number;
  readonly position: number;
  readonly camera: string | null;
  readonly microphone: string | null;
  readonly displays: number;
  readonly is_visible: boolean;
  readonly heard_at: Instant;
}

/** Of a photo's: who is in it is compared, or how many faces were seen. */
export type PhotoIncidentKind = 'faceDistance' | 'faces';

/** A fact with its evidence. Provable by a line of the log (epoch and seq) or a photo, but for a capture that was only told. */
export interface IncidentTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly kind: IncidentKind | PhotoIncidentKind;
  readonly at: Instant;
  readonly epoch: number | null;
  readonly seq: number | null;
  readonly photo_id: number | null;
  readonly evidence: Generated<string>;
  /** When a screen capture's own call came. */
  readonly told_at: InstantOrNull;
  readonly ended_at: InstantOrNull;
  readonly closed_at: InstantOrNull;
  readonly closed_by: string | null;
  readonly closed_reason: string | null;
}

/** Sheets that changed and are not stamped yet; `left_session_id`: one that has lost it. */
export interface SheetChangeTable {
  readonly id: Generated<number>;
  readonly sheet_id: number | null;
  readonly left_session_id: number | null;
}

/** As it was when it was stamped. */
export interface SheetWatchTable {
  readonly sheet_id: number;
  readonly session_id: number;
  readonly version: number;
  /** Answers that say something. */
  readonly saved: number;
  readonly incidents: number;
  readonly open_incidents: number;
  readonly photos: number;
}

export interface SessionWatchTable {
  readonly session_id: number;
  readonly version: number;
  /** A sheet left the session then. */
  readonly whole_version: Generated<number>;
}

/** Who asked for a session's sheets, and what they were told since. */
export interface ConsoleWatcherTable {
  readonly user_id: number;
  readonly session_id: number;
  readonly asked_at: Instant;
  readonly told_version: Generated<number>;
  readonly told_at: InstantOrNull;
}

export interface ConsoleTables {
  readonly session_proctor: SessionProctorTable;
  readonly sheet_state: SheetStateTable;
  readonly incident: IncidentTable;
  readonly sheet_change: SheetChangeTable;
  readonly sheet_watch: SheetWatchTable;
  readonly session_watch: SessionWatchTable;
  readonly console_watcher: ConsoleWatcherTable;
}
