import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Bytes, Malformed, Nothing, refused } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';

/** A person sends each once in a process, and cannot change it afterwards. */
export const SubmissionKind = t.keyof({ enrollment: null, postulation: null }, 'SubmissionKind');
export type SubmissionKind = t.TypeOf<typeof SubmissionKind>;

/** A career as it was chosen: its name alone may be that of several. */
export const SubmittedCareer = wireRecord('SubmittedCareer', {
  name: ['name', t.string],
  faculty: ['faculty', t.string],
  campus: ['campus', t.string],
  modality: ['modality', t.string],
});
export type SubmittedCareer = t.TypeOf<typeof SubmittedCareer>;

export const Submission = wireRecord('Submission', {
  /** It is for people, and names this one alone. */
  number: ['number', t.string],
  at: ['at', Count],
  /** They come in the order in which they are wanted. */
  careers: ['careers', t.readonlyArray(SubmittedCareer)],
  /** The address to which a copy goes. Null: there is none. */
  email: ['email', nullable(t.string)],
});
export type Submission = t.TypeOf<typeof Submission>;

const params = wireRecord('SubmissionParams', { kind: ['kind', SubmissionKind] });

/** 404: the person has not sent it in the current process. */
export const getSubmission = endpoint({
  name: 'getSubmission',
  method: 'GET',
  path: '/api/submission/{kind}',
  auth: 'bearer',
  params,
  query: Nothing,
  body: Nothing,
  replies: { 200: Submission, 400: Malformed, ...refused },
  bodyLimit: 0,
});

/** The same on one A4 page. */
export const downloadSubmission = endpoint({
  name: 'downloadSubmission',
  method: 'GET',
  path: '/api/submission/{kind}/document',
  auth: 'bearer',
  isFile: true,
  params,
  query: Nothing,
  body: Nothing,
  replies: { 200: Bytes, 400: Malformed, ...refused },
  bodyLimit: 0,
});
