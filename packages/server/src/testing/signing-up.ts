import { cedulaCheckDigit, type SignUpData } from '@quipu/contract';
import { mailedToken } from './mailed.ts';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

/** A valid number, another for each n. */
export const cedula = (n: number): string => {
  const nine = `1710${String(n).padStart(5, '0')}`;
  return `${nine}${cedulaCheckDigit(nine)}`;
};

export const SIGN_UP_PASSWORD = 'Cuerdas-y-nudos-7';

export const signUpData = (n: number, more: Partial<SignUpData> = {}): SignUpData => ({
  documentType: 1,
  identification: cedula(n),
  passport: null,
  fullName: 'Rosa Ñusta Guamán',
  birthdate: '2004-02-29',
  gender: 2,
  nationality: 1,
  nationalityName: 'Ecuador',
  email: `rosa${n}@ejemplo.ec`,
  alternateEmail: null,
  password: SIGN_UP_PASSWORD,
  isDisabled: false,
  disabilityType: null,
  isReadFromApi: false,
  ...more,
});

export const enroll = async (server: TestServer, data: SignUpData) => rightOf(await server.api.signUp({ data }));

export const follow = async (server: TestServer, token: string) =>
  rightOf(await server.api.activateAccount({ token })).body;

/** Signs up; activated where the link is followed. Returns the number to log in with. */
export const newAccount = async (server: TestServer, n: number, isActivated = true): Promise<string> => {
  const data = signUpData(n);
  const reply = await enroll(server, data);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  if (isActivated) await follow(server, await mailedToken(server, data.email));
  return data.identification ?? '';
};
