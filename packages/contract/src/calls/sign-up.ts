import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Nothing, Refusal, Unauthenticated } from '../wire/common.ts';
import { Day } from '../wire/day.ts';
import { IdentityStep } from '../wire/identity-step.ts';
import { DocumentType, Gender, Location } from '../wire/person.ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

/** Lists the countries that a sign-up can name. */
export const getCountries = endpoint({
  name: 'getCountries',
  method: 'GET',
  path: '/api/location-list-countries',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: t.readonlyArray(Location) },
  bodyLimit: 0,
});

/** Tells what the identity registry knows. `nationality`: the value of a country. */
export const RegistryRecord = wireRecord('RegistryRecord', {
  firstName: ['firstName', nullable(t.string)],
  birthdate: ['birthdate', nullable(Day)],
  gender: ['gender', nullable(Gender)],
  isDisabled: ['is_disabled', nullable(Flag)],
  disabilityType: ['disability_type', nullable(t.string)],
  nationality: ['nationality', nullable(t.number)],
});
export type RegistryRecord = t.TypeOf<typeof RegistryRecord>;

/** 400: the number cannot be used to sign up (the message says why). 503: the registry does not answer; one may go on by hand. */
export const askRegistry = endpoint({
  name: 'askRegistry',
  method: 'POST',
  path: '/api/dinarp-information',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('RegistryBody', { identification: ['identification', t.string] }),
  replies: { 200: RegistryRecord, 400: Refusal, 429: Refusal, 503: Refusal },
  bodyLimit: 1_024,
});

export const SignUpData = wireRecord('SignUpData', {
  documentType: ['document_type', DocumentType],
  /** The number of the cédula; null with a passport. */
  identification: ['identification', nullable(t.string)],
  passport: ['passport', nullable(t.string)],
  fullName: ['first_name', t.string],
  birthdate: ['birthdate', t.string],
  gender: ['gender', Gender],
  nationality: ['nationality', t.number],
  nationalityName: ['nationalityName', nullable(t.string)],
  email: ['email', t.string],
  alternateEmail: ['alternate_email', nullable(t.string)],
  password: ['password', t.string],
  isDisabled: ['is_disabled', withDefault(Flag, false)],
  disabilityType: ['disability_type', nullable(t.string)],
  isReadFromApi: ['is_read_from_api', withDefault(Flag, false)],
});
export type SignUpData = t.TypeOf<typeof SignUpData>;

/** Texts for the fields by their wire names, and one for the whole. */
const SignUpRefusal = wireRecord('SignUpRefusal', {
  message: ['message', nullable(t.string)],
  msg: ['msg', nullable(t.string)],
  errors: ['errors', withDefault(t.record(t.string, t.string), {})],
});

/** Creates the account and sends the link that activates it. `captcha` is not asked: the link is the proof. */
export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/enrollment',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('SignUpBody', { data: ['data', SignUpData] }),
  replies: { 200: wireRecord('SignedUp', { email: ['email', t.string] }), 400: SignUpRefusal, 429: Refusal },
  bodyLimit: 16_384,
});

/** Whether the caller's account is active by now: whoever waits for that asks. */
export const askActivation = endpoint({
  name: 'askActivation',
  method: 'GET',
  path: '/api/app-user-activation',
  auth: 'bearer',
  openToPending: true,
  openToUnidentified: true,
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: {
    200: wireRecord('ActivationAsked', {
      isActive: ['is_active', Flag],
      /** This login still asks for these, of an account that is active. */
      missing: ['missing', withDefault(t.readonlyArray(IdentityStep), [])],
    }),
    401: Unauthenticated,
    403: Refusal,
  },
  bodyLimit: 0,
});

/** `id` null: no such link, or an old one. */
export const activateAccount = endpoint({
  name: 'activateAccount',
  method: 'POST',
  path: '/api/app-user-activation/{token}',
  auth: 'none',
  params: wireRecord('ActivationParams', { token: ['token', t.string] }),
  query: Nothing,
  body: Nothing,
  replies: {
    200: wireRecord('Activation', { isActive: ['is_active', Flag], id: ['id', nullable(t.number)] }),
    429: Refusal,
  },
  bodyLimit: 1_024,
});
