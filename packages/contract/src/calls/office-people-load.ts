import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Bytes, Malformed, Nothing, Refusal, refused, SheetParams } from '../wire/common.ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { Accessibility } from './access.ts';
import { action, actionBody, actionReplies, asked, Once } from './office-action.ts';
import { MAX_PEOPLE_FILE_BYTES, PeopleFileLine } from './office-rows.ts';

const FORM_BYTES = 16_384;

const upload = {
  auth: 'bearer',
  method: 'POST',
  isUpload: true,
  params: Nothing,
  query: Nothing,
  bodyLimit: MAX_PEOPLE_FILE_BYTES + FORM_BYTES,
} as const;
const file = {
  file: ['file', Bytes],
  /** Whether those who are known are corrected, with `correctAll` the addresses too that they gave or confirmed; else they are a problem. */
  known: ['known', t.keyof({ correct: null, correctAll: null, refuse: null })],
} as const;

/** Tells what a CSV of people would come to, line by line, with all that is wrong; nothing is loaded. */
export const checkOfficePeople = endpoint({
  ...upload,
  name: 'checkOfficePeople',
  path: '/api/office/people/check',
  body: wireRecord('CheckPeopleBody', file),
  replies: {
    200: wireRecord('PeopleFile', { now: ['now', Count], lines: ['lines', t.readonlyArray(PeopleFileLine)] }),
    400: Malformed,
    ...refused,
    413: Refusal,
  },
});

/**
 * Loads them, all or none; whoever gets no password is mailed a link to make one. 400: something is wrong with it, or may be and
 * nobody looked at it, by line in `problems`. 409: people were changed meanwhile.
 */
export const loadOfficePeople = endpoint({
  ...upload,
  name: 'loadOfficePeople',
  path: '/api/office/people/load',
  body: wireRecord('LoadPeopleBody', {
    ...file,
    /** The file's name, which is kept. */
    fileName: ['file_name', t.string],
    /** Whether lines that may be mistakes are loaded, which somebody looked at; else they are a problem. */
    warned: ['warned', withDefault(t.keyof({ load: null, refuse: null }), 'refuse')],
    reason: actionBody.reason,
    once: actionBody.once,
  }),
  replies: { ...actionReplies, 413: Refusal },
});

/** Says how far a load is that was not answered yet, by its `once`. Null: it ended, or this server knows of none. */
export const officePeopleLoad = endpoint({
  ...asked,
  name: 'officePeopleLoad',
  path: '/api/office/people/load/{once}',
  params: wireRecord('LoadParams', { once: ['once', Once] }),
  query: Nothing,
  replies: {
    200: wireRecord('LoadProgress', {
      now: ['now', Count],
      progress: [
        'progress',
        nullable(wireRecord('Progress', { written: ['written', Count], total: ['total', Count] })),
      ],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Adds one person, who is mailed a link to make a password. 400: `msg` has all that is wrong. */
export const addOfficePerson = endpoint({
  ...action,
  name: 'addOfficePerson',
  path: '/api/office/people',
  params: Nothing,
  body: wireRecord('AddPersonBody', {
    reference: ['reference', t.string],
    /** Somebody says so of digits that are no cédula. */
    isPassport: ['is_passport', withDefault(Flag, false)],
    fullName: ['full_name', t.string],
    email: ['email', t.string],
    role: ['role', t.keyof({ examinee: null, proctor: null })],
    accessibility: ['accessibility', nullable(Accessibility)],
    ...actionBody,
  }),
  replies: actionReplies,
});

/** Corrects a person's name and accessibility. 409: it is an operator, the caller, or somebody else corrected them meanwhile. */
export const correctOfficePerson = endpoint({
  ...action,
  name: 'correctOfficePerson',
  path: '/api/office/people/{id}/correct',
  params: SheetParams,
  body: wireRecord('CorrectPersonBody', {
    fullName: ['full_name', t.string],
    accessibility: ['accessibility', nullable(Accessibility)],
    /** The caller saw these. */
    before: [
      'before',
      wireRecord('PersonBefore', {
        fullName: ['full_name', t.string],
        accessibility: ['accessibility', nullable(Accessibility)],
      }),
    ],
    ...actionBody,
  }),
  replies: actionReplies,
});

/** Mails a person anew the link to make a password; one from before is of no use any more. 409: they cannot get one. */
export const inviteOfficePerson = endpoint({
  ...action,
  name: 'inviteOfficePerson',
  path: '/api/office/people/{id}/invite',
  params: SheetParams,
  body: wireRecord('InvitePersonBody', actionBody),
  replies: actionReplies,
});
