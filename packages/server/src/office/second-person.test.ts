import type { Role } from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askedAction, type StaffToken, staffWith, tokenOf } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { OF_TWO, twoPersons } from '../testing/two-persons-fixture.ts';
import { texts } from './texts.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

let server: TestServer;
let rosa: StaffToken;
let eva: StaffToken;
/** Nobody has their account by her, nor she hers by anybody. */
let nina: StaffToken;
let two: ReturnType<typeof twoPersons>;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
  eva = await staffWith(server, 'EVA', ['operator']);
  nina = await staffWith(server, 'NINA', ['operator']);
  two = twoPersons(server, nina);
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  await two.asks(OF_TWO);
});

/** Proposes that publishing needs one person alone. */
const proposed = async (by: StaffToken): Promise<number> => {
  const asked = { key: 'rules.two_for_publishing', value: '0', before: '1', ...askedAction() };
  expect(rightOf(await server.api.setOfficeSetting(asked, by))).toMatchObject({ body: { isProposed: true } });
  return two.lastOf(by);
};
/** Rejected in the end, where it waits still. */
const approved = async (id: number, by: StaffToken) => {
  const reply = await two.approve(id, await two.printOf(id), by);
  await two.reject(id, nina);
  return reply;
};
const refused = (msg: string) => ({ status: 409, body: { msg } });

const login = () => `LUIS${number}`;
const name = () => `Persona ${login()}`;
const account = (...roles: readonly Role[]) => addTestPerson(server.database.db, login(), { roles });
const giveRole = async (by: StaffToken, id: number, before: Role) => {
  const asked = { id, roles: ['operator' as const], before: [before], ...askedAction() };
  expect(rightOf(await server.api.setOfficeRoles(asked, by))).toMatchObject({ status: 200 });
};
const moveAddress = async (by: StaffToken, id: number) => {
  const asked = { id, email: `otro${number}@ejemplo.ec`, ...askedAction() };
  expect(rightOf(await server.api.setOfficeEmail(asked, by))).toMatchObject({ status: 200 });
};
const idOf = async (): Promise<number> => {
  const people = server.database.db.selectFrom('app_user').select('id').where('reference', '=', login());
  return (await people.executeTakeFirstOrThrow()).id;
};

/** The ways in which an operator makes the account of another one theirs. */
const WAYS: Readonly<Record<string, () => Promise<number>>> = {
  'their role': async () => {
    const id = await account('examinee');
    await giveRole(rosa, id, 'examinee');
    return id;
  },
  'their address': async () => {
    const id = await account('operator');
    await moveAddress(rosa, id);
    return id;
  },
  'an invitation': async () => {
    const id = await account('operator');
    expect(rightOf(await server.api.inviteOfficePerson({ id, ...askedAction() }, rosa))).toMatchObject({ status: 200 });
    return id;
  },
  'their account, to which another one gave the role': async () => {
    const person = { reference: login(), fullName: name(), email: `${login()}@ejemplo.ec`, accessibility: null };
    const asked = { ...person, isPassport: false, role: 'examinee' as const, ...askedAction() };
    expect(rightOf(await server.api.addOfficePerson(asked, rosa))).toMatchObject({ status: 200 });
    const id = await idOf();
    await giveRole(eva, id, 'examinee');
    return id;
  },
  'their account, in a file': async () => {
    const file = new TextEncoder().encode(
      `identificacion,nombre,correo\n1710034065,Ana Ríos,ana@ejemplo.ec\n${login()},${name()},${login()}@ejemplo.ec\n`,
    );
    const { isDry: _, ...asked } = askedAction();
    const body = { file, known: 'correct' as const, fileName: 'personas.csv', warned: 'refuse' as const, ...asked };
    expect(rightOf(await server.api.loadOfficePeople(body, rosa))).toMatchObject({ status: 200 });
    const id = await idOf();
    await giveRole(eva, id, 'examinee');
    return id;
  },
};

describe('two persons', () => {
  it.each(Object.keys(WAYS))('are not two where one had %s of the other', async (way) => {
    const luis = await tokenOf(server, (await WAYS[way]?.()) ?? 0);
    expect(await approved(await proposed(rosa), luis)).toMatchObject(refused(texts.madeByAuthor('Persona ROSA')));
    expect(await approved(await proposed(luis), rosa)).toMatchObject(refused(texts.madeTheAuthor(name())));
  });

  it('are not where it was done once it was proposed', async () => {
    const luis = await tokenOf(server, await account('operator'));
    const id = await proposed(rosa);
    await moveAddress(rosa, luis.userId);
    expect(await approved(id, luis)).toMatchObject(refused(texts.madeByAuthor('Persona ROSA')));
  });

  it('are where another one did it, it was another role, or it was long before', async () => {
    const luis = await tokenOf(server, await account('operator'));
    await moveAddress(eva, luis.userId);
    const asked = { id: luis.userId, before: ['operator' as const], ...askedAction() };
    const more = await server.api.setOfficeRoles({ ...asked, roles: ['operator', 'proctor'] }, rosa);
    expect(rightOf(more)).toMatchObject({ status: 200 });
    expect(await approved(await proposed(rosa), luis)).toMatchObject({ status: 200 });
    await two.asks(OF_TWO);
    await moveAddress(rosa, luis.userId);
    server.clock.now += WEEK_MS + 1_000;
    const [first, second] = [await tokenOf(server, rosa.userId), await tokenOf(server, luis.userId)];
    nina = await tokenOf(server, nina.userId);
    two = twoPersons(server, nina);
    expect(await approved(await proposed(first), second)).toMatchObject({ status: 200 });
  });
});

it('the register keeps whom a file made, and does not list them', async () => {
  [rosa, eva] = [await tokenOf(server, rosa.userId), await tokenOf(server, eva.userId)];
  await WAYS['their account, in a file']?.();
  const { db } = server.database;
  const rows = await db.selectFrom('operator_action').select('what').orderBy('id', 'desc').limit(2).execute();
  expect(rows).toMatchObject([{ what: { action: 'set-roles' } }, { what: { userIds: [await idOf()] } }]);
  const query = { page: null, person: null, action: 'load-people', day: null };
  const { body } = rightOf(await server.api.officeActions(query, rosa));
  expect(body).toMatchObject({ actions: [{ action: 'load-people', what: { changes: 1 } }, {}] });
  expect(JSON.stringify(body)).not.toContain('userIds');
});
