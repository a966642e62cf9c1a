import { afterAll, beforeAll, beforeEach } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from './evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet } from './examinee.ts';
import { addTestPerson } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const HOUR = 3_600_000;

export interface GivenSheet {
  readonly server: TestServer;
  readonly reference: string;
  readonly who: Examinee;
  /** Their only sheet, not opened yet. */
  readonly id: number;
}

/** A server for the tests of a file, and for each of them somebody who has a sheet with so many questions for so many hours from now. */
export const sheetEach = (name: string, questions: number, hours: number): (() => GivenSheet) => {
  let given: GivenSheet;
  let server: TestServer;
  let number = 0;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    number += 1;
    const reference = `${name}${number}`;
    const userId = await addTestPerson(server.database.db, reference);
    const items = Array.from({ length: questions }, (_, place) => choice(`p${place + 1}`));
    const json = evaluationJson(`Evaluación ${reference}`, [section('Única', items)]);
    const window = { start: server.clock.now - HOUR, end: server.clock.now + hours * HOUR };
    await giveEvaluation(server.database.db, json, [userId], window);
    const who = await examinee(server, reference);
    given = { server, reference, who, id: await onlySheet(who) };
  });
  return () => given;
};
