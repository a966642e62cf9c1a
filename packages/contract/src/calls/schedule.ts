import * as t from 'io-ts';
import { ScheduleStep } from '../enrollment/schedule-step.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { Bytes, IdText, Malformed, Nothing, Refusal, Unauthenticated } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';

/** The zone of the person's clock (IANA), in which dates are written. */
export const TIME_ZONE_HEADER = 'Time-Zone';

/** Lists what the admission has for the person, step by step. */
export const getHome = endpoint({
  name: 'getHome',
  method: 'GET',
  path: '/api/app-user/home',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: t.readonlyArray(ScheduleStep), 401: Unauthenticated, 403: Refusal },
  bodyLimit: 0,
});

const confirmed = wireRecord('Confirmed', { message: ['message', nullable(t.string)] });

/** Confirms a step of the schedule; again is the same. 403: the step is not open. 404: there is nothing to confirm. */
export const confirmScheduleStep = endpoint({
  name: 'confirmScheduleStep',
  method: 'POST',
  path: '/api/schedule-step/{id}/confirm',
  auth: 'bearer',
  params: wireRecord('ScheduleStepParams', { id: ['id', IdText] }),
  query: Nothing,
  body: Nothing,
  replies: { 200: confirmed, 400: Malformed, 401: Unauthenticated, 403: Refusal, 404: Refusal },
  bodyLimit: 1_024,
});

const OWN_PATH = /^\/?(api\/[\w./-]+)$/;

/** The call that a confirm action makes: whatever path of the interface its `url` names. Null: it names another place. */
export const confirmCallAt = (url: string): Endpoint<typeof Nothing, typeof Nothing, typeof Nothing> | null => {
  const path = OWN_PATH.exec(url)?.[1];
  if (path === undefined || path.split('/').includes('..')) return null;
  const { replies } = confirmScheduleStep;
  return endpoint({
    name: 'confirmAction',
    method: 'POST',
    path: `/${path}` as `/api/${string}`,
    auth: 'bearer',
    params: Nothing,
    query: Nothing,
    body: Nothing,
    replies,
    bodyLimit: 1_024,
  });
};

const OWN_FILE = /^\/?((?:api|storage)\/[^\\?#\p{Cs}]+)$/u;

/** The call that fetches what a download action names, of the interface or of the stored files. Null: it is elsewhere. */
export const downloadCallAt = (url: string) => {
  const parts = OWN_FILE.exec(url)?.[1]?.split('/') ?? [];
  if (parts.length === 0 || parts.some((part) => /^(?:\.|%2e)*$/i.test(part))) return null;
  const path = parts.map((part) => encodeURIComponent(part).replaceAll('%25', '%')).join('/');
  return endpoint({
    name: 'downloadFile',
    method: 'GET',
    path: `/${path}` as `/api/${string}`,
    auth: parts[0] === 'api' ? ('bearer' as const) : ('none' as const),
    isFile: true,
    params: Nothing,
    query: Nothing,
    body: Nothing,
    replies: { 200: Bytes, 401: Unauthenticated, 403: Refusal, 404: Refusal },
    bodyLimit: 0,
  });
};
