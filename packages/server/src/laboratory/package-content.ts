import { Accessibility } from '@quipu/contract';
import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { isCost } from '../platform/secrets/passphrase-key.ts';
import type { ParcelKind } from './sealed-parcel.ts';

export const PACKAGE: ParcelKind = { name: 'PACKAGE', version: 2 };

/** It is in the clear: what the key is made of, and whose package it is. */
export const PackageHeader = t.exact(
  t.type({
    id: t.string,
    salt: t.string,
    cost: t.refinement(t.number, isCost, 'Cost'),
    check: t.string,
    institution: t.string,
  }),
  'PackageHeader',
);

const Or = <C extends t.Mixed>(codec: C) => t.union([codec, t.null]);
export const rows = <P extends t.Props>(props: P) => t.readonlyArray(t.exact(t.type(props)));
/** Moments are written as PostgreSQL reads them. */
const Moment = t.string;
/** A file's name, which is no way to another folder. */
export const FileName = t.refinement(t.string, (name) => /^[^/\\\0]+$/.test(name) && !/^\.+$/.test(name), 'FileName');
export const NoEmpty = t.refinement(t.string, (text) => text !== '', 'NoEmpty');

/** These of a person may change after a package was prepared, and are brought after it (changes/). */
export const personFacts = {
  id: Id,
  full_name: t.string,
  password_hash: NoEmpty,
  accessibility: Accessibility,
  watermark: Or(t.string),
  extra_time_percent: Count,
  extra_time_minutes: Count,
};
export const sessionFacts = { id: Id, starts_at: Moment, ends_at: Moment, time_limit: Count };
export const sheetFacts = { id: Id, user_id: Id, session_id: Id, extra_minutes: Count };

/**
 * All that a laboratory's server is given: rows as they stand, with the institution's own ids, each column named. What no
 * examinee may know is not among them: right answers were taken out of the forms, addresses and roles of people stay behind.
 * What nobody may know before the hour is sealed once more (session-parcel.ts).
 */
export const PackageContent = t.exact(
  t.type({
    /** Files of it lie in a folder of that name. */
    id: FileName,
    /** Results and receipts are sealed with it (base64). */
    key: NoEmpty,
    preparedAt: Moment,
    institution: t.exact(t.type({ name: t.string, settings: t.UnknownRecord })),
    quizzes: rows({
      id: Id,
      name: NoEmpty,
      type: t.union([t.literal('E'), t.literal('EV')]),
      image_url: Or(t.string),
      is_active: t.boolean,
      time_limit: Count,
      update_each: Or(Count),
      steps: t.readonlyArray(t.unknown),
      extra: t.UnknownRecord,
      backup_minutes: Or(Count),
    }),
    /** Outlines: their questions are in the parcels of their sessions. */
    forms: rows({ id: Id, quiz_id: Id, content: t.UnknownRecord }),
    sessions: rows({ ...sessionFacts, quiz_id: Id, updated_at: Moment }),
    people: rows({ ...personFacts, reference: NoEmpty }),
    agreements: rows({
      id: Id,
      title: t.string,
      content: t.string,
      location: t.string,
      audio: Or(t.string),
      position: Count,
    }),
    acceptances: rows({ user_id: Id, agreement_id: Id, at: Moment }),
    sheets: rows({
      ...sheetFacts,
      quiz_id: Id,
      form_id: Id,
      attempt: Count,
      answer_base: Id,
      answer_count: Count,
      epoch: Count,
      times_updated_at: Moment,
    }),
    /** Files that whoever knows their names may have, of those that are not sealed. */
    openFiles: t.readonlyArray(FileName),
    /** Their bytes follow in this order: what is shown before the hour, the parcels of sessions, what those show and sound. */
    files: rows({ name: FileName, bytes: Count }),
    sealedSessions: rows({ session_id: Id, bytes: Count }),
    sealedFiles: rows({ bytes: Count }),
  }),
  'PackageContent',
);
export type PackageContent = t.TypeOf<typeof PackageContent>;
