import { institutionReader, saveInstitution } from '../platform/institution/institution-store.ts';
import { askedAction, type StaffToken } from './office-fixture.ts';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

type Token = Pick<StaffToken, 'token'> | { readonly token: string | null };

export const OF_TWO = { twoForPublishing: true, twoForRightAnswers: true, twoForRegrades: true };
const OF_ONE = { twoForPublishing: false, twoForRightAnswers: false, twoForRegrades: false };

/** The body of what was not refused. */
export const bodyOf = <R extends { readonly status: number; readonly body: unknown }>(reply: R) => {
  if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply)}`);
  return reply.body as Extract<R, { readonly status: 200 }>['body'];
};

/** Does with a server what tests of proposals do; `second` decides where nobody else is named. */
export const twoPersons = (server: TestServer, second: StaffToken) => {
  const listed = async (which: 'waiting' | 'all', who: Token) =>
    bodyOf(rightOf(await server.api.officeProposals({ which, person: null, page: null }, who))).rows;
  const open = async (id: number, who: Token = second) => rightOf(await server.api.officeProposal({ id }, who));
  return {
    /** The institution asks for two where it is said, and nowhere else. */
    asks: async (rules: Partial<typeof OF_TWO>) => {
      const { db } = server.database;
      const institution = await institutionReader(db)();
      await saveInstitution(db, { ...institution, rules: { ...institution.rules, ...OF_ONE, ...rules } });
    },
    waiting: (who: Token) => listed('waiting', who),
    lastOf: async (who: Token) => (await listed('waiting', who)).at(-1)?.id ?? 0,
    ended: async (id: number) => (await listed('all', second)).find((one) => one.id === id)?.ended?.how,
    open,
    printOf: async (id: number) => bodyOf(await open(id)).effect?.print ?? '',
    approve: async (id: number, print: string, who: Token = second, body = askedAction('Visto')) =>
      rightOf(await server.api.approveOfficeProposal({ id, print, ...body }, who)),
    reject: async (id: number, who: Token) =>
      rightOf(await server.api.rejectOfficeProposal({ id, ...askedAction('No') }, who)),
    withdraw: async (id: number, who: Token) =>
      rightOf(await server.api.withdrawOfficeProposal({ id, ...askedAction('Me equivoqué') }, who)),
  };
};
