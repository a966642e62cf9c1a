// Made of the migrated database: npm run generate -w @quipu/server
import type {
  Accessibility,
  DocumentType,
  Gender,
  IdentityStep,
  LaboratoryClockEventKind,
  LaboratoryOutcome,
  RegradeStatus,
  RehearsalProgress,
  RehearsalReport,
  RescheduleCause,
  ReschedulingStatus,
  Role,
} from '@quipu/contract';
import type { Details, GivenBackCause, IncidentKind, SheetStatus, Standstill } from '@quipu/engine';
import type { Generated } from 'kysely';
import type { FormContent } from './columns/form.ts';
import type { GradingPolicy } from './columns/grading-policy.ts';
import type { FixedInstant, GeneratedInstant, Instant, InstantOrNull } from './columns/instant.ts';
import type { FixedJson, GeneratedJson, Json } from './columns/json.ts';
import type {
  AgreementLocation,
  CompletedBy,
  FamilyEnd,
  LaboratorySheetStanding,
  LinkPurpose,
  OverrideKind,
  PhotoIncidentKind,
  PhotoKind,
  QuarantineReason,
  Requirement,
  Round,
  SheetClient,
} from './columns/kinds.ts';
import type { LaboratoryTold } from './columns/laboratory-told.ts';
import type { Mark } from './columns/mark.ts';
import type { Foreseen, ProposalEnd, ProposedAction } from './columns/proposed-action.ts';
import type { StoredExtra, StoredStep } from './columns/quiz-columns.ts';
import type { SessionFiles } from './columns/session-files.ts';

export interface AccessTokenTable {
  readonly hash: Buffer;
  readonly family_id: number;
  readonly expires_at: Instant;
}

/** One admission: what is offered in it, and for when. What people do belongs to the current one. */
export interface AdmissionProcessTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly is_current: Generated<boolean>;
  /** The second application's times; null: it is not open. */
  readonly second_opens_at: InstantOrNull;
  readonly second_closes_at: InstantOrNull;
  /** The enrollment's times; null: no bound. */
  readonly first_opens_at: InstantOrNull;
  readonly first_closes_at: InstantOrNull;
}

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

export interface AnswersSheetTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly quiz_id: number;
  readonly form_id: number;
  readonly session_id: number | null;
  readonly status: Generated<SheetStatus>;
  readonly attempt: Generated<number>;
  readonly started_at: InstantOrNull;
  readonly finished_at: InstantOrNull;
  readonly finish_comment: string | null;
  /** Set once it is published. */
  readonly final_grade: number | null;
  readonly is_valid: Generated<boolean>;
  readonly answer_base: number;
  readonly answer_count: number;
  readonly epoch: Generated<number>;
  /** The device that holds the sheet; null after the operator reopened it. */
  readonly device: string | null;
  readonly extra_minutes: Generated<number>;
  readonly times_updated_at: Instant;
  /** Null while a finished sheet waits for it. */
  readonly graded_at: InstantOrNull;
  /** A finish from before the operator reopened it counts no more. */
  readonly reopened_at: InstantOrNull;
  /** A backup may change the answers until then; null: none may. */
  readonly open_until: InstantOrNull;
  /** Its pictures and sounds are being fetched since then; null: they are there, or were done without. */
  readonly loading_since: InstantOrNull;
  /** Time that its clock ran and its examinee did not have. */
  readonly given_back_ms: Generated<number>;
  /** Answers made before its end may come until then; null: none may. */
  readonly answers_until: InstantOrNull;
  /** It is taken there; null: in no room. */
  readonly room_id: number | null;
  /** A place in the room, from 1. */
  readonly desk: number | null;
  /** Somebody tries the evaluation: it counts nowhere. */
  readonly is_trial: Generated<boolean>;
  /** Its person was taken off the roster then. */
  readonly withdrawn_at: InstantOrNull;
  /** It was opened in this. Null: before that was told, or in a laboratory. */
  readonly client: SheetClient | null;
  /** Pauses, and lost time that a person gave back. Null: it had none. */
  readonly standstill: Json<Standstill> | null;
}

export interface AppUserTable {
  readonly id: Generated<number>;
  /** Also the name to log in with. */
  readonly reference: string;
  readonly full_name: string;
  readonly email: string | null;
  readonly password_hash: string;
  readonly accessibility: Accessibility | null;
  /** Switched off by an operator where false. */
  readonly is_active: Generated<boolean>;
  readonly is_lab: Generated<boolean>;
  readonly roles: Generated<readonly Role[]>;
  readonly watermark: string | null;
  readonly extra_time_percent: Generated<number>;
  readonly extra_time_minutes: Generated<number>;
  readonly created_at: FixedInstant;
  /** Null: signed up, and the link that activates the account was not followed yet. */
  readonly activated_at: InstantOrNull;
  /** Null: nobody showed that the address is theirs. */
  readonly email_confirmed_at: InstantOrNull;
  /** Logs in with a one-time code after the password. */
  readonly requires_code: Generated<boolean>;
  /** The next login asks for a new password. */
  readonly must_replace_password: Generated<boolean>;
  /** Logs in with a picture of their face, while the institution asks for it. */
  readonly is_facelog_required: Generated<boolean>;
  /** Steps of the custom login, while the institution has it. */
  readonly dactilar_code_is_required: Generated<boolean>;
  readonly photo_is_required: Generated<boolean>;
  readonly card_is_required: Generated<boolean>;
  /** Somebody made up for it: in no list. Null: a person. */
  readonly rehearsal_id: number | null;
  /** People from before it was kept have the time of the migration. Null: never. */
  readonly last_login_at: InstantOrNull;
  /** Its person gave or confirmed the address: a file that is loaded leaves it. */
  readonly is_email_own: Generated<boolean>;
}

/** A backup that was taken; `taken`: how many answers it brought. */
export interface BackupImportTable {
  readonly sheet_id: number;
  readonly epoch: number;
  readonly head: string;
  readonly lines: number;
  readonly taken: number;
  readonly at: Instant;
}

/** Nobody logs in from here. */
export interface BlockedAddressTable {
  readonly cidr: string;
  readonly who: string;
  readonly why: string;
  readonly at: Instant;
}

/** A content that came with a log. Whoever reads contents reads `log_content`. */
export interface BroughtContentTable {
  readonly sheet_id: number;
  readonly hash: string;
  readonly content: string;
}

export interface CaptchaTable {
  readonly key_hash: Buffer;
  /** Encrypted. */
  readonly answer: Buffer;
  readonly expires_at: Instant;
}

export interface CareerTable {
  readonly id: Generated<number>;
  /** The operator's. */
  readonly code: string;
  readonly name: string;
  readonly faculty: string;
  readonly campus: string;
  readonly modality: string;
  readonly title: string;
  readonly duration: string;
  readonly is_offered: Generated<boolean>;
}

export interface CareerQuotaTable {
  readonly process_id: number;
  readonly round: Round;
  readonly career_id: number;
  readonly seats: number;
  readonly taken: Generated<number>;
  /** So many may apply; null: as many as there are seats. */
  readonly enrollment_cap: number | null;
}

/** Somebody asked for a session's sheets, and was told so much since. */
export interface ConsoleWatcherTable {
  readonly user_id: number;
  readonly session_id: number;
  readonly asked_at: Instant;
  readonly told_version: Generated<number>;
  readonly told_at: InstantOrNull;
}

/** A wrong code of an identity card. */
export interface DactilarTryTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly at: Instant;
}

/** Another device opened a sheet that `device` had, and got this epoch, or may open it after a reopening; `answered` and `pending`: what the earlier one said last. */
export interface DeviceChangeTable {
  readonly sheet_id: number;
  readonly epoch: number;
  readonly at: Instant;
  /** The earlier device was heard last then, in whatever way; null: never. */
  readonly heard_at: InstantOrNull;
  readonly answered: number | null;
  /** Without those that came after it was said. Null, both: it reported nothing. */
  readonly pending: number | null;
  readonly device: string | null;
}

/** One of a person in each process. */
export interface EnrollmentTable {
  readonly user_id: number;
  readonly process_id: number | null;
  /** 1 to 5, or F. */
  readonly status: Generated<string>;
  readonly career_id: number | null;
  /** Its keys are the names of the wire; steps 2 to 5 only, the account knows the rest. */
  readonly information: GeneratedJson<Readonly<Record<string, unknown>>>;
  readonly saved_at: Instant;
  readonly finished_at: InstantOrNull;
}

/** A person's faces are compared with it: it is of their first identification. */
export interface FaceReferenceTable {
  readonly user_id: number;
  readonly photo_id: number;
  /** Sealed. */
  readonly descriptor: Buffer;
}

export interface FormTable {
  readonly id: Generated<number>;
  readonly quiz_id: number;
  readonly content: FixedJson<FormContent>;
  readonly created_at: FixedInstant;
}

/** The content of a form in the logs of its sheets; each answer has its place as its id. */
export interface FormContentTable {
  readonly hash: string;
  readonly form_id: number;
  readonly content: string;
}

/** A stretch of time that the clock of a sheet ran and its examinee did not have, and why. */
export interface GivenBackTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly epoch: number;
  readonly cause: GivenBackCause;
  readonly from_at: Instant;
  readonly to_at: Instant;
  readonly given_ms: number;
  /** A person decides on it, or has refused it. */
  readonly proposed_ms: number;
  /** The section whose clock it was; null: the sheet's own. */
  readonly section_id: number | null;
  /** Null: nobody decided on what was proposed, or nothing was. */
  readonly decided_at: InstantOrNull;
}

export interface IdRangeTable {
  readonly name: 'answer' | 'content';
  readonly next: number;
}

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
  /** A screen capture's own call came then. */
  readonly told_at: InstantOrNull;
  readonly ended_at: InstantOrNull;
  readonly closed_at: InstantOrNull;
  readonly closed_by: string | null;
  readonly closed_reason: string | null;
  /** The instant of a screen capture in the log of its device, as its own call named it. */
  readonly seen_at: InstantOrNull;
  readonly objection_id: number | null;
}

export interface InstitutionTable {
  readonly id: Generated<number>;
  readonly settings: Json<object>;
  readonly updated_at: GeneratedInstant;
}

/** Somebody is at the institution's provider to log in: its word is held against this. */
export interface InstitutionLoginTable {
  readonly state_hash: Buffer;
  readonly proof_hash: Buffer;
  readonly nonce: string;
  readonly verifier: string;
  readonly expires_at: Instant;
}

/** A decision changed these right answers of a form, in the order of their ids. */
export interface ItemOverrideTable {
  readonly id: Generated<number>;
  readonly form_id: number;
  readonly item_id: number;
  readonly kind: OverrideKind;
  readonly answer: Json<Details> | null;
  readonly request_id: number | null;
}

/** A laboratory user with any of these logs in within one of them only. */
export interface LabHoursTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
}

export interface LaboratoryTable {
  readonly id: string;
  /** Sealed (laboratory-store.ts). */
  readonly key: Buffer;
  readonly prepared_at: Instant;
  readonly recalled_at: InstantOrNull;
  /** One of its computers had codes over the network then, the first time. */
  readonly codes_given_at: InstantOrNull;
  /** The newest changes that were made for it; 0: none. */
  readonly changes_number: Generated<number>;
  /** Null: none were made for it. */
  readonly changes_at: InstantOrNull;
}

/** A computer of a laboratory had loaded these changes, as its results tell it: its newest. */
export interface LaboratoryChangesHadTable {
  readonly laboratory_id: string;
  readonly computer: string;
  readonly number: number;
  readonly loaded_at: Instant;
}

/** A laboratory's own server was at that time, as it told it last. */
export interface LaboratoryClockTable {
  readonly is_only: Generated<boolean>;
  readonly told: Instant;
  readonly wall: Instant;
  readonly ran_ms: number;
  readonly boot: string | null;
  readonly unreported_ms: number;
  readonly confirmed_at: InstantOrNull;
}

export interface LaboratoryClockEventTable {
  readonly id: Generated<number>;
  readonly laboratory_id: string | null;
  readonly kind: LaboratoryClockEventKind;
  readonly at: Instant;
  readonly by_ms: number;
  readonly reason: string | null;
}

export interface LaboratoryHandedTable {
  readonly sheet_id: number;
  readonly mark: string;
}

/** It is loaded on a laboratory's own server. */
export interface LaboratoryHereTable {
  readonly is_only: Generated<boolean>;
  readonly id: string;
  readonly key: Buffer;
  readonly institution: string;
  readonly prepared_at: Instant;
  readonly files: Generated<number>;
  readonly sealed_files: Generated<number>;
  readonly file_bytes: Generated<number>;
  /** The newest changes that were loaded; 0: none. */
  readonly changes_number: Generated<number>;
  /** The institution made them then. */
  readonly changes_at: InstantOrNull;
  readonly changes_loaded_at: InstantOrNull;
}

/** A laboratory opened a session, as its results tell it. */
export interface LaboratoryOpeningTable {
  readonly laboratory_id: string;
  readonly computer: string;
  readonly session_id: number;
  readonly opened_at: Instant;
}

/** A start of a laboratory's server, as its results tell it. */
export interface LaboratoryRunTable {
  readonly laboratory_id: string;
  readonly computer: string;
  readonly number: number;
  readonly tag: string;
  readonly started_at: Instant;
}

export interface LaboratorySheetTable {
  readonly laboratory_id: string;
  readonly sheet_id: number;
  /** It was handed out then: results of another session are not taken for this one's. */
  readonly session_id: number;
  readonly state: Generated<LaboratorySheetStanding>;
  /** Null: no results of it were taken. The log that is held of it has so many. */
  readonly log_lines: number | null;
  /** Answers that were given after the last line of the log. */
  readonly later: number | null;
  /** Answers that the log says otherwise. */
  readonly contradicted: number | null;
  /** The package, or the newest changes, say this of it. Null: nobody kept it, or the person was forgotten. */
  readonly told: Json<LaboratoryTold> | null;
  /** Its room gave so many of its extra minutes. */
  readonly room_minutes: Generated<number>;
}

/** A laboratory's server: the institution gave a sheet so many minutes, as it told last. Others its room gave. */
export interface LaboratorySheetHereTable {
  readonly sheet_id: number;
  readonly institution_minutes: number;
}

/** A file, by its digest, said this of a sheet, and this became of it. */
export interface LaboratoryTakingTable {
  readonly laboratory_id: string;
  readonly sheet_id: number;
  readonly digest: string;
  readonly outcome: Exclude<LaboratoryOutcome, 'running'>;
  /** Answers. */
  readonly taken: number;
  readonly kept: number;
  readonly at: Instant;
  /** The clock by which its times are told was ahead by so much; they were judged, and kept, set back by it. */
  readonly clock_ahead_ms: Generated<number>;
  /** It was begun there then, by the laboratory's own clock; null: nobody kept it. */
  readonly started_at: InstantOrNull;
}

export interface LastGradeTable {
  readonly reference: string;
  readonly grade: number;
  readonly repeats_first: Generated<boolean>;
}

/** A person's device was silent, from the last word to the next: its socket, or its reports. */
export interface LineSilenceTable {
  readonly user_id: number;
  readonly from_at: Instant;
  readonly to_at: Instant;
  readonly is_of_reports: boolean;
}

/** A laboratory's server: one of its starts. */
export interface LocalRunTable {
  readonly number: number;
  readonly computer: string;
  readonly host: string;
  readonly tag: string;
  readonly started_at: Instant;
  readonly is_handed: Generated<boolean>;
}

/** Times at which lines of a sheet's log came here, each once or more. */
export interface LogCameTable {
  readonly sheet_id: number | null;
  readonly epoch: number | null;
  readonly received_at: InstantOrNull;
}

export interface LogContentTable {
  readonly sheet_id: number;
  readonly hash: string;
  readonly content: string;
}

/** A line that was sent in the place of one that is held, or that follows another one. */
export interface LogForkTable {
  readonly sheet_id: number;
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
  readonly line: string;
  readonly at: Instant;
}

/** A device's log goes to `lines`, it said at `at`; lines before were missing here. */
export interface LogGapTable {
  readonly sheet_id: number;
  readonly epoch: number;
  readonly lines: number;
  readonly at: Instant;
}

/** A line of a log that is kept by itself. Whoever reads a log reads `session_log`. */
export interface LogLineTable {
  readonly sheet_id: number;
  readonly epoch: number;
  readonly seq: number;
  readonly line: string;
  readonly hash: string;
  /** It came here then. */
  readonly received_at: InstantOrNull;
}

/** Lines of a log of one epoch, from that number on, packed (`unpacked_log`). `prev` and `head`: hashes of the line before them and of the last one. */
export interface LogPackTable {
  readonly sheet_id: number;
  readonly epoch: number;
  readonly from_seq: number;
  readonly line_count: number;
  readonly prev: string;
  readonly head: string;
  readonly lines: string;
  /** Lines from these numbers on came at the times of `came_at`. */
  readonly came_from: readonly number[];
  readonly came_at: readonly Date[];
}

/** A receipt as it was first handed out: `at` is in what was signed. */
export interface LogReceiptTable {
  readonly sheet_id: number;
  readonly epoch: number;
  readonly lines: number;
  readonly head: string;
  readonly at: Instant;
}

/** The room that a sheet's logs take, with what stands beside them. */
export interface LogRoomTable {
  readonly sheet_id: number;
  readonly lines: number;
  readonly bytes: number;
}

/** Someone whose user and password were right, and who is not in yet. `is_before_password`: the password was not looked at. */
export interface LoginCodeTable {
  readonly credentials_hash: Buffer;
  readonly user_id: number;
  /** Null: no code is waited for, the address has to be confirmed. */
  readonly code_hash: Buffer | null;
  /** The code or the link went there. */
  readonly email: string | null;
  readonly issued_at: Instant;
  readonly expires_at: Instant;
  readonly tries: Generated<number>;
  /** Used, or a newer one took its place. */
  readonly is_ended: Generated<boolean>;
  readonly is_before_password: Generated<boolean>;
}

/** Guesses at an account from one source since then. Hashes only: what is typed as a name may be a password. */
export interface LoginGuessTable {
  readonly account: Buffer;
  readonly source: Buffer;
  readonly guesses: number;
  readonly since: Instant;
  readonly last_at: Instant;
}

export interface MailJobTable {
  readonly id: Generated<number>;
  readonly recipient: string;
  readonly subject: string;
  /** Null once it was sent; given up, where it brings a code or a link. */
  readonly text: string | null;
  readonly queued_at: GeneratedInstant;
  /** Null: at once. */
  readonly try_at: InstantOrNull;
  readonly tries: Generated<number>;
  readonly sent_at: InstantOrNull;
  readonly given_up_at: InstantOrNull;
  /** The last try failed for it; it says nothing of the mail. */
  readonly problem: string | null;
  /** It is of no use by then; null: it is never too late. */
  readonly useless_at: InstantOrNull;
  /** It brings a code or a link; null: the version that queued it did not say so. */
  readonly is_secret: boolean | null;
}

export interface MailedLinkTable {
  readonly hash: Buffer;
  readonly user_id: number;
  readonly purpose: LinkPurpose;
  /** It was mailed there; null: it was handed over otherwise. */
  readonly email: string | null;
  readonly created_at: FixedInstant;
  readonly expires_at: Instant;
  readonly used_at: InstantOrNull;
  /** A newer one took its place, or what it was for is over. */
  readonly is_ended: Generated<boolean>;
  readonly is_invitation: Generated<boolean>;
}

/** An examinee answers incidents of a sheet: each has it in `objection_id`. */
export interface ObjectionTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly text: string;
  readonly is_upheld: boolean | null;
  readonly answer: string | null;
  readonly created_at: Instant;
  readonly decided_at: InstantOrNull;
}

/** A file that whoever knows its name may have: of others a sheet has to name them. */
export interface OpenFileTable {
  readonly name: string;
}

/** A log names it by its hash: the sheet's own head, then its form's content with the sheet's ids. */
export interface OpenedContentTable {
  readonly sheet_id: number;
  readonly hash: string;
  readonly head: string;
  readonly form_hash: string;
  readonly answer_base: number;
}

/** A laboratory's server: the questions of a session are open here since then. */
export interface OpenedSessionTable {
  readonly session_id: number;
  readonly opened_at: Instant;
  readonly files: FixedJson<SessionFiles>;
}

export interface OperatorActionTable {
  readonly id: Generated<number>;
  readonly at: Instant;
  readonly who: string;
  /** Null of an action that needs no reason. */
  readonly why: string | null;
  readonly what: FixedJson<object>;
  /** Names what was asked for; null: it was not named. */
  readonly once: string | null;
  /** The program that wrote it, and where it ran. */
  readonly origin: Generated<string>;
  /** Its place in the chain, from 1; null until its transaction commits. */
  readonly place: number | null;
  /** The hash of the one before; empty: it is the first. */
  readonly previous: string | null;
  /** It is of all of it but the name by which it was asked for once. */
  readonly hash: string | null;
}

/** The device that somebody takes an evaluation on was heard by its socket then, and is there or is lost since. */
export interface PersonLineTable {
  readonly user_id: number;
  readonly since: Instant;
  readonly is_lost: boolean;
}

/** A person gave these when they signed up. */
export interface PersonalDataTable {
  readonly user_id: number;
  readonly document_type: DocumentType;
  /** yyyy-mm-dd */
  readonly birthdate: string;
  readonly gender: Gender;
  readonly nationality: number;
  readonly alternate_email: string | null;
  readonly is_disabled: Generated<boolean>;
  readonly disability_type: string | null;
  /** Name, birthdate and the like are the identity registry's. */
  readonly is_read_from_api: Generated<boolean>;
}

export interface PhotoTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  /** Null: a photo of no evaluation. */
  readonly sheet_id: number | null;
  readonly kind: PhotoKind;
  /** One of the sheet's photo times, from 0. */
  readonly number: number | null;
  /** The device says so. */
  readonly taken_at: Instant;
  readonly received_at: Instant;
  /** The device saw so many; null: it could not look. */
  readonly faces: number | null;
  /** Its distance to the reference descriptor; null: not compared. */
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

/** Somebody looked at a photo. */
export interface PhotoAccessTable {
  readonly id: Generated<number>;
  readonly photo_id: number;
  readonly at: Instant;
  readonly who: string;
  readonly why: string | null;
}

export interface PostulationTable {
  readonly user_id: number;
  readonly process_id: number;
  readonly first_career_id: number;
  readonly second_career_id: number | null;
  readonly sent_at: Instant;
}

/** A session in which the people of another one try their equipment before it. */
export interface PracticeSessionTable {
  readonly session_id: number;
  readonly of_session_id: number;
}

/** One person would do this; another one approves it, and it is done. */
export interface ProposalTable {
  readonly id: Generated<number>;
  /** One proposal at a time waits about it. */
  readonly subject: string;
  readonly act: FixedJson<ProposedAction>;
  /** The evaluation whose grades or right answers it changes; null: none. */
  readonly quiz_id: number | null;
  readonly proposed_by: number;
  readonly at: Instant;
  readonly reason: string;
  readonly foreseen: FixedJson<Foreseen>;
  /** Null: it waits. */
  readonly ended_as: ProposalEnd | null;
  readonly ended_at: InstantOrNull;
  /** Null of one that expired. */
  readonly ended_by: number | null;
  readonly end_reason: string | null;
}

export interface PushEventTable {
  readonly id: Generated<number>;
  /** Null: for everyone. */
  readonly user_id: number | null;
  readonly name: string;
  /** It is the same on the wire. */
  readonly data: FixedJson<Readonly<Record<string, unknown>>>;
  readonly at: Instant;
  /** A broker took it then. */
  readonly sent_at: InstantOrNull;
  /** It is of use at once or never. */
  readonly is_passing: Generated<boolean>;
}

/** A login that was let into a channel on a socket. */
export interface PushGrantTable {
  readonly socket_id: string;
  readonly channel: string;
  readonly family_id: number;
  readonly at: Instant;
}

/** The key and the secret that all processes of the own endpoint share. */
export interface PushKeyTable {
  readonly id: Generated<number>;
  readonly key: string;
  readonly secret: string;
}

/** Answers neither merged nor dropped: a person decides. `digest` keeps repeats out. */
export interface QuarantinedAnswersTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly reason: QuarantineReason;
  readonly entries: FixedJson<readonly object[]>;
  readonly digest: Buffer;
  readonly received_at: Instant;
  /** Null, both: nobody decided yet. */
  readonly decided_at: InstantOrNull;
  readonly is_accepted: boolean | null;
  /** Those of its entries, as they are read; the database counts them. */
  readonly bytes: Generated<number>;
  readonly entry_count: Generated<number>;
}

export interface QuizTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly type: 'E' | 'EV';
  readonly image_url: string | null;
  readonly is_active: Generated<boolean>;
  readonly time_limit: number;
  /** Null: its author does not say. */
  readonly update_each: number | null;
  readonly require_quiz_id: number | null;
  readonly steps: Json<readonly StoredStep[]>;
  readonly extra: Json<StoredExtra>;
  readonly permits_rescheduling: Generated<boolean>;
  readonly shows_answers: Generated<boolean>;
  readonly shows_regrades: Generated<boolean>;
  readonly takes_regrades: Generated<boolean>;
  /** A backup of a sheet is taken for so long after its deadline. Null: its author does not say. */
  readonly backup_minutes: number | null;
  /** Null: nothing of it is graded. */
  readonly grading: Json<GradingPolicy> | null;
  /** Its right answers are nobody’s secret: they are shown with the grade. */
  readonly is_practice: Generated<boolean>;
  /** It is opened in the desktop application alone, or in SEB where that is asked for too. */
  readonly asks_desktop: Generated<boolean>;
  /** It is opened in Safe Exam Browser alone, or in the desktop application where that is asked for too. */
  readonly asks_seb: Generated<boolean>;
  /** Keys of its own settings files, beside the institution's. */
  readonly seb_config_keys: Generated<readonly string[]>;
  /** Keys of the versions of SEB that it is taken in with those files; none: any. */
  readonly seb_exam_keys: Generated<readonly string[]>;
  /** It was made for it: in no list. */
  readonly rehearsal_id: number | null;
}

export interface QuizSessionTable {
  readonly id: Generated<number>;
  readonly quiz_id: number;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  /** Minutes. */
  readonly time_limit: number;
  readonly updated_at: Instant;
  /** A laboratory's server: its code was not typed yet, and nobody begins. */
  readonly is_sealed: Generated<boolean>;
}

/** A secret that this server ever had, by the public key with which it signs. */
export interface ReceiptKeyTable {
  readonly public_key: string;
  readonly since: GeneratedInstant;
  /** It seals what the database holds. */
  readonly is_current: Generated<boolean>;
  /** Opens backups from before a change of the secret; sealed (backup-keys.ts). */
  readonly backup_key: Buffer | null;
}

export interface RefreshTokenTable {
  readonly hash: Buffer;
  readonly family_id: number;
  readonly expires_at: Instant;
  readonly used_at: InstantOrNull;
  readonly salt: Buffer | null;
}

/** An action was asked for under a name and refused. */
export interface RefusedActionTable {
  readonly who: string;
  readonly once: string;
  readonly at: Instant;
}

export interface RegradeRequestTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly item_id: number;
  readonly comment: string;
  readonly status: Generated<RegradeStatus>;
  readonly answer: string | null;
  readonly created_at: Instant;
  readonly decided_at: InstantOrNull;
}

/** A rehearsal that was run: the command that runs it keeps here how far it is. Its people and evaluations are gone once it has ended. */
export interface RehearsalTable {
  readonly id: Generated<number>;
  readonly seed: number;
  readonly who: string;
  /** The command that runs it: its machine and its process. */
  readonly process: string;
  readonly begun_at: FixedInstant;
  /** Its command said last then that it runs. */
  readonly alive_at: Instant;
  /** Somebody asked for its end then. */
  readonly stop_asked_at: InstantOrNull;
  readonly ended_at: InstantOrNull;
  readonly progress: Json<RehearsalProgress>;
  /** Null: it came to no verdict, or not yet. */
  readonly report: Json<RehearsalReport> | null;
}

/** A person's request for another session. */
export interface ReschedulingRequestTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly cause: RescheduleCause;
  readonly comment: string | null;
  readonly status: Generated<ReschedulingStatus>;
  readonly created_at: Instant;
  readonly decided_at: InstantOrNull;
  readonly answer: string | null;
  /** An accepted request's: the sheet that was moved, or the one that was made. */
  readonly result_sheet_id: number | null;
}

/** Evaluations are taken here. */
export interface RoomTable {
  readonly id: Generated<number>;
  readonly name: string;
  /** So many desks. */
  readonly capacity: number;
  readonly location: string | null;
  readonly address: string | null;
}

/** A room's server and the computer that stands by it. Both have this row. */
export interface RoomPairTable {
  readonly is_only: Generated<boolean>;
  readonly term: number;
  readonly leader: string;
  readonly leader_host: string;
  readonly leader_port: number;
  readonly standby: string;
  readonly standby_host: string;
  readonly standby_port: number;
  /** All that is acknowledged is on both. */
  readonly is_both: boolean;
  readonly voters: readonly string[];
  readonly secret: string;
  /** The leader took over from the other one then. */
  readonly took_over_at: InstantOrNull;
}

export interface ScheduleConfirmationTable {
  readonly step_id: number;
  readonly user_id: number;
  readonly confirmed_at: Instant;
  readonly title: string;
  readonly asked: string;
}

export interface ScheduleStepTable {
  readonly id: Generated<number>;
  readonly process_id: number;
  readonly position: number;
  readonly user_id: number | null;
  readonly title: string;
  readonly subtitle: string | null;
  readonly image: string | null;
  readonly opens_at: InstantOrNull;
  readonly closes_at: InstantOrNull;
  readonly completed_by: CompletedBy;
  readonly content: Json<readonly object[]>;
  readonly messages: Json<readonly object[]>;
  readonly actions: Json<readonly object[]>;
  readonly requires: Requirement | null;
}

export interface SectionRunTable {
  readonly sheet_id: number;
  readonly section_id: number;
  readonly started_at: Instant;
  /** The device's name for its request to start it, and how often it had asked. */
  readonly ask_id: string | null;
  readonly ask_tries: Generated<number>;
}

/** A process of this server wrote last then that it runs. */
export interface ServerAliveTable {
  readonly is_only: Generated<boolean>;
  readonly last_at: Instant;
  /** The run of the machine that wrote it; `ran_ms`: how long that had gone on. */
  readonly boot: string | null;
  readonly ran_ms: number | null;
}

/** No process of this server wrote that it runs. */
export interface ServerOutageTable {
  readonly from_at: Instant;
  readonly to_at: Instant;
}

/** It opens the questions of a session in a laboratory: sealed (session-code-store.ts). */
export interface SessionCodeTable {
  readonly session_id: number;
  readonly code: Buffer;
  readonly said_at: InstantOrNull;
}

/** Lines of the session's log as they stand in the journal of one epoch, however they are kept. It is read, and never written. */
export interface SessionLogTable {
  readonly sheet_id: number;
  readonly epoch: number;
  readonly seq: number;
  readonly line: string;
  readonly hash: string;
  /** It came here then. */
  readonly received_at: InstantOrNull;
}

/** A proctor of a session. */
export interface SessionProctorTable {
  readonly session_id: number;
  readonly user_id: number;
  /** Null: of all of it. */
  readonly room_id: number | null;
}

export interface SessionWatchTable {
  readonly session_id: number;
  readonly version: number;
  /** A sheet left the session then. */
  readonly whole_version: Generated<number>;
}

/** A sheet is taken there and then. Null times: those of its session. */
export interface SheetAssignmentTable {
  readonly sheet_id: number;
  /** Null: the room's. */
  readonly location: string | null;
  readonly province: string | null;
  readonly canton: string | null;
  readonly parish: string | null;
  readonly address: string | null;
  readonly reference: string | null;
  readonly lab_code: string | null;
  readonly takes_place_at: InstantOrNull;
  readonly turn: string | null;
  /** Minutes. */
  readonly duration: number | null;
  readonly support_name: string | null;
  readonly support_document: string | null;
  readonly support_email: string | null;
  readonly support_mobile: string | null;
}

/** Sheets that changed and are not stamped yet; `left_session_id`: one that has lost it; `saved_by`: so many more answers are given, or fewer. */
export interface SheetChangeTable {
  readonly id: Generated<number>;
  readonly sheet_id: number | null;
  readonly left_session_id: number | null;
  readonly saved_by: Generated<number>;
}

/** The grade of a finished sheet, published or not. `grade` null: nothing of it could be graded. */
export interface SheetGradeTable {
  readonly sheet_id: number;
  readonly grade: number | null;
  readonly points: number;
  readonly max_points: number;
  readonly answered: number;
  readonly hits: number;
  readonly total: number;
  /** They lie by the ordinals of the form's items. */
  readonly marks: Json<readonly Mark[]>;
  readonly published_at: InstantOrNull;
}

/** A device reported this last of its open sheet. */
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
  /** This covers its questions, as the device says. */
  readonly blocked_by: string | null;
  readonly blocked_since: InstantOrNull;
}

/** A sheet's state when it was stamped. */
export interface SheetWatchTable {
  readonly sheet_id: number;
  readonly session_id: number;
  readonly version: number;
  /** Answers that say something. */
  readonly saved: number;
  readonly incidents: number;
  readonly open_incidents: number;
  readonly photos: number;
  /** The oldest incident that nobody has closed, of those that its evaluation asks to be told of, is of then. */
  readonly waiting_since: InstantOrNull;
}

/** A challenge that a build of the desktop application has answered: it answers no second one. */
export interface SpentChallengeTable {
  readonly challenge: string;
  readonly expires_at: Instant;
}

/** All the tokens that descend from one login. */
export interface TokenFamilyTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly created_at: Instant;
  readonly ended_at: InstantOrNull;
  readonly ended_as: FamilyEnd | null;
  /** The last event that had been pushed before it. */
  readonly hears_after: Generated<number>;
  /** The login still asks for these: until then only what is open to the unidentified may be called. */
  readonly missing_steps: Generated<readonly IdentityStep[]>;
  readonly has_listened: Generated<boolean>;
}

export interface UserAnswerTable {
  readonly id: number;
  readonly sheet_id: number;
  readonly item_id: number;
  readonly details: Json<Details>;
  readonly time_ms: number;
  readonly visits: number;
  readonly disabled: boolean;
  readonly disabled_item: boolean;
  readonly epoch: number;
  readonly revision: number;
  /** The examinee changed it then, as their device says and this server knows. */
  readonly changed_at: Instant;
  readonly received_at: Instant;
}

export interface ViewingTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly examinee_id: number;
  readonly proctor_id: number;
  readonly started_at: Instant;
  readonly renewed_at: Instant;
  readonly ended_at: InstantOrNull;
  /** They are counted since it was renewed. */
  readonly signals: Generated<number>;
}

export interface Tables {
  readonly access_token: AccessTokenTable;
  readonly admission_process: AdmissionProcessTable;
  readonly agreement: AgreementTable;
  readonly agreement_acceptance: AgreementAcceptanceTable;
  readonly answers_sheet: AnswersSheetTable;
  readonly app_user: AppUserTable;
  readonly backup_import: BackupImportTable;
  readonly blocked_address: BlockedAddressTable;
  readonly brought_content: BroughtContentTable;
  readonly captcha: CaptchaTable;
  readonly career: CareerTable;
  readonly career_quota: CareerQuotaTable;
  readonly console_watcher: ConsoleWatcherTable;
  readonly dactilar_try: DactilarTryTable;
  readonly device_change: DeviceChangeTable;
  readonly enrollment: EnrollmentTable;
  readonly face_reference: FaceReferenceTable;
  readonly form: FormTable;
  readonly form_content: FormContentTable;
  readonly given_back: GivenBackTable;
  readonly id_range: IdRangeTable;
  readonly incident: IncidentTable;
  readonly institution: InstitutionTable;
  readonly institution_login: InstitutionLoginTable;
  readonly item_override: ItemOverrideTable;
  readonly lab_hours: LabHoursTable;
  readonly laboratory: LaboratoryTable;
  readonly laboratory_changes_had: LaboratoryChangesHadTable;
  readonly laboratory_clock: LaboratoryClockTable;
  readonly laboratory_clock_event: LaboratoryClockEventTable;
  readonly laboratory_handed: LaboratoryHandedTable;
  readonly laboratory_here: LaboratoryHereTable;
  readonly laboratory_opening: LaboratoryOpeningTable;
  readonly laboratory_run: LaboratoryRunTable;
  readonly laboratory_sheet: LaboratorySheetTable;
  readonly laboratory_sheet_here: LaboratorySheetHereTable;
  readonly laboratory_taking: LaboratoryTakingTable;
  readonly last_grade: LastGradeTable;
  readonly line_silence: LineSilenceTable;
  readonly local_run: LocalRunTable;
  readonly log_came: LogCameTable;
  readonly log_content: LogContentTable;
  readonly log_fork: LogForkTable;
  readonly log_gap: LogGapTable;
  readonly log_line: LogLineTable;
  readonly log_pack: LogPackTable;
  readonly log_receipt: LogReceiptTable;
  readonly log_room: LogRoomTable;
  readonly login_code: LoginCodeTable;
  readonly login_guess: LoginGuessTable;
  readonly mail_job: MailJobTable;
  readonly mailed_link: MailedLinkTable;
  readonly objection: ObjectionTable;
  readonly open_file: OpenFileTable;
  readonly opened_content: OpenedContentTable;
  readonly opened_session: OpenedSessionTable;
  readonly operator_action: OperatorActionTable;
  readonly person_line: PersonLineTable;
  readonly personal_data: PersonalDataTable;
  readonly photo: PhotoTable;
  readonly photo_access: PhotoAccessTable;
  readonly postulation: PostulationTable;
  readonly practice_session: PracticeSessionTable;
  readonly proposal: ProposalTable;
  readonly push_event: PushEventTable;
  readonly push_grant: PushGrantTable;
  readonly push_key: PushKeyTable;
  readonly quarantined_answers: QuarantinedAnswersTable;
  readonly quiz: QuizTable;
  readonly quiz_session: QuizSessionTable;
  readonly receipt_key: ReceiptKeyTable;
  readonly refresh_token: RefreshTokenTable;
  readonly refused_action: RefusedActionTable;
  readonly regrade_request: RegradeRequestTable;
  readonly rehearsal: RehearsalTable;
  readonly rescheduling_request: ReschedulingRequestTable;
  readonly room: RoomTable;
  readonly room_pair: RoomPairTable;
  readonly schedule_confirmation: ScheduleConfirmationTable;
  readonly schedule_step: ScheduleStepTable;
  readonly section_run: SectionRunTable;
  readonly server_alive: ServerAliveTable;
  readonly server_outage: ServerOutageTable;
  readonly session_code: SessionCodeTable;
  readonly session_log: SessionLogTable;
  readonly session_proctor: SessionProctorTable;
  readonly session_watch: SessionWatchTable;
  readonly sheet_assignment: SheetAssignmentTable;
  readonly sheet_change: SheetChangeTable;
  readonly sheet_grade: SheetGradeTable;
  readonly sheet_state: SheetStateTable;
  readonly sheet_watch: SheetWatchTable;
  readonly spent_challenge: SpentChallengeTable;
  readonly token_family: TokenFamilyTable;
  readonly user_answer: UserAnswerTable;
  readonly viewing: ViewingTable;
}
