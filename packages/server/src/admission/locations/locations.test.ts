import { ECUADOR } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Applicant, applicant } from '../../testing/applicant.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { locationsModule } from './routes.ts';

let server: TestServer;
let person: Applicant;
beforeAll(async () => {
  server = await startTestServer({}, [locationsModule]);
  person = await applicant(server, 'LUG1');
});
afterAll(() => server.close());

const list = async (type: 1 | 4 | 5 | 6, parent: number | null) => {
  const reply = await person.locations(type, parent);
  if (reply.status !== 200) throw new Error(`no list: ${reply.status}`);
  return reply.body;
};

describe('places by what they lie in', () => {
  it('lead from the countries to a parish by the values they have', async () => {
    const countries = await list(1, null);
    expect(countries.find(({ text }) => text === 'Ecuador')?.value).toBe(ECUADOR);
    expect(countries.length).toBeGreaterThan(190);
    const provinces = await list(4, ECUADOR);
    expect(provinces).toHaveLength(24);
    const loja = provinces.find(({ text }) => text === 'Loja')?.value ?? 0;
    const cantons = await list(5, loja);
    expect(cantons).toHaveLength(16);
    const saraguro = cantons.find(({ text }) => text === 'Saraguro')?.value ?? 0;
    expect((await list(6, saraguro)).map(({ text }) => text)).toContain('Saraguro');
  });

  it.each([
    [4, null],
    [4, 724],
    [5, ECUADOR],
    [5, 5_001_701],
    [6, 4_000_017],
    [6, 999],
  ] as const)('type %i in %s: nothing', async (type, parent) => {
    expect(await list(type, parent)).toEqual([]);
  });

  it('takes a parent that says null, and refuses what is no type', async () => {
    const get = async (query: string) => {
      const response = await fetch(`${server.origin}/api/location-list-by-parent?${query}`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    expect(await get('type=1&parent=null')).toMatchObject({ status: 200 });
    expect(await get('type=1&parent=')).toMatchObject({ status: 200 });
    expect(await get('type=2&parent=1')).toMatchObject({ status: 400, body: { problems: ['type: 1, 4, 5 or 6'] } });
    expect(await get('type=4&parent=uno')).toMatchObject({ status: 400 });
  });

  it('asks who is there', async () => {
    const reply = await server.api.getLocations({ type: 1, parent: null });
    expect(rightOf(reply).status).toBe(401);
  });
});
