import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { CountText, Malformed, Nothing, refused, SheetParams, SmallCount } from '../wire/common.ts';
import { Role } from '../wire/role.ts';
import { Flag, listOf, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';
import { OfficePerson, OfficePersonFacts } from './office-rows.ts';

/** There are no more. */
const MAX_ROLES = Object.keys(Role.keys).length;
const time = { percent: ['percent', SmallCount], minutes: ['minutes', SmallCount] } as const;
const onPerson = { ...action, params: SheetParams, replies: actionReplies } as const;

/** People, a page at a time. */
export const officePeople = endpoint({
  ...asked,
  name: 'officePeople',
  path: '/api/office/people',
  query: wireRecord('PeopleQuery', {
    /** A part of the login, the name or the address. */
    person: ['person', nullable(t.string)],
    /** waiting: not activated yet. */
    state: ['state', nullable(t.keyof({ on: null, off: null, waiting: null }))],
    role: ['role', nullable(Role)],
    /** Null sorts by the login. */
    sort: ['sort', nullable(t.keyof({ name: null, newest: null }))],
    page: ['page', nullable(CountText)],
  }),
  replies: {
    200: wireRecord('People', {
      now: ['now', Count],
      total: ['total', Count],
      people: ['people', t.readonlyArray(OfficePerson)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Everything that the office looks at of one person. */
export const officePerson = endpoint({
  ...asked,
  name: 'officePerson',
  path: '/api/office/people/{id}',
  params: SheetParams,
  query: Nothing,
  replies: {
    200: wireRecord('PersonReply', { now: ['now', Count], person: ['person', OfficePersonFacts] }),
    400: Malformed,
    ...refused,
  },
});

/** Switches an account on, or off, which ends its logins. 409: it is the caller's own, or stops an evaluation. */
export const switchOfficePerson = endpoint({
  ...onPerson,
  name: 'switchOfficePerson',
  path: '/api/office/people/{id}/switch',
  body: wireRecord('SwitchPersonBody', { isOn: ['is_on', t.boolean], ...actionBody }),
});

/**
 * Gives a person the roles that are named, and no others. 409: it is the caller's own account, stops an evaluation, or they have
 * other roles by now than those that the caller saw.
 */
export const setOfficeRoles = endpoint({
  ...onPerson,
  name: 'setOfficeRoles',
  path: '/api/office/people/{id}/roles',
  body: wireRecord('SetRolesBody', {
    roles: ['roles', listOf(Role, MAX_ROLES)],
    /** The caller saw these. */
    before: ['before', listOf(Role, MAX_ROLES)],
    ...actionBody,
  }),
});

/**
 * Gives a person more time in every deadline. 409: it would take time from an evaluation under way, or somebody else gave another
 * meanwhile.
 */
export const accommodateOfficePerson = endpoint({
  ...onPerson,
  name: 'accommodateOfficePerson',
  path: '/api/office/people/{id}/accommodate',
  body: wireRecord('AccommodateBody', {
    ...time,
    /** The caller saw this. */
    before: ['before', wireRecord('TimeBefore', time)],
    ...actionBody,
  }),
});

/**
 * Corrects the number with which somebody logs in, who is told by mail. 400: it is no such number, or may be a cédula that lacks
 * digits and nobody said that it is a passport. 409: it is somebody else's, stops an evaluation, or is another one by now than the
 * caller saw.
 */
export const setOfficeReference = endpoint({
  ...onPerson,
  name: 'setOfficeReference',
  path: '/api/office/people/{id}/reference',
  body: wireRecord('SetReferenceBody', {
    reference: ['reference', t.string],
    isPassport: ['is_passport', withDefault(Flag, false)],
    /** The caller saw this. */
    before: ['before', t.string],
    ...actionBody,
  }),
});

/** Gives an account another address, which counts as confirmed. 409: it is somebody else's. */
export const setOfficeEmail = endpoint({
  ...onPerson,
  name: 'setOfficeEmail',
  path: '/api/office/people/{id}/email',
  body: wireRecord('SetEmailBody', { email: ['email', t.string], ...actionBody }),
});
