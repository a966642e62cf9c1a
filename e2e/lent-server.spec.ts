import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { LentServer } from './support/lent-server.ts';
import { TEMPLATE } from './support/make-template.ts';

test('a server that is lent again has every row and file of the template, and none is lent that was killed @long', async () => {
  const lent = new LentServer(process.env[TEMPLATE] ?? '');
  const server = await lent.lend({});
  const db = await Database.of(server.dataFolder);
  const count = async (table: string) => (await db.row<{ n: string }>(`select count(*) as n from ${table}`)).n;
  const people = await count('app_user');
  const accepted = await count('agreement_acceptance');
  const file = join(server.dataFolder, 'storage', 'of-a-test.txt');
  await db.rows('delete from agreement_acceptance');
  await db.rows("update app_user set full_name = 'Otra persona'");
  await db.rows("update institution set settings = '{}'");
  writeFileSync(file, 'x');

  await lent.takeBack(server, {}, false);
  expect(await lent.lend({}), 'the same one').toBe(server);
  expect([await count('app_user'), await count('agreement_acceptance')]).toEqual([people, accepted]);
  expect(await count("app_user where full_name = 'Otra persona'")).toBe('0');
  expect(existsSync(file)).toBe(false);
  await db.close();

  await server.kill();
  await server.start();
  await lent.takeBack(server, {}, false);
  const other = await lent.lend({});
  expect(other).not.toBe(server);
  await lent.takeBack(other, {}, true);
});
