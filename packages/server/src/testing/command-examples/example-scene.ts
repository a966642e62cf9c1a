import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tables } from '../../platform/db/tables.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../evaluation-fixture.ts';
import { examinee, onlySheet } from '../examinee.ts';
import type { HandedOutSheets } from '../handed-out-sheets.ts';
import { addTestPerson } from '../people.ts';

const HOUR = 3_600_000;
export const BY = ['--operator', 'ROSA', '--reason', 'Prueba'] as const;
export const FUTURE = ['--start', '2099-12-01 08:00', '--end', '2099-12-01 10:00'] as const;

/** A command as it is typed, and the tables that it changes. */
export interface CommandExample {
  readonly argv: readonly string[];
  readonly changes: readonly (keyof Tables)[];
  /** It writes or removes files, in the data folder or beside it. */
  readonly files?: true;
}
export type CommandExamples = Readonly<Record<string, () => Promise<CommandExample>>>;

/** Makes what examples are made of. */
export const exampleScene = (of: HandedOutSheets) => {
  const { server, office } = of;
  const { db } = server.database;
  const folder = mkdtempSync(join(tmpdir(), 'quipu-examples-'));
  let number = 0;
  const named = (): string => `EJEMPLO${++number}`;
  const person = async (more: Parameters<typeof addTestPerson>[2] = {}) => {
    const reference = named();
    return { reference, id: await addTestPerson(db, reference, more) };
  };
  const file = (name: string, content: unknown): string => {
    const path = join(folder, `${++number}-${name}`);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  /** A folder with a picture that nothing has shown yet. */
  const pictures = (): readonly [string, string] => {
    const [at, picture] = [join(folder, `${++number}`), `figura-${number}.png`];
    mkdirSync(at);
    writeFileSync(join(at, picture), 'una figura');
    return [at, picture];
  };
  const sheet = async () => {
    const { reference, id: userId } = await person();
    const evaluation = `De ${reference}`;
    const json = evaluationJson(evaluation, [section('S', [choice('p')])]);
    await giveEvaluation(db, json, [userId], { start: server.clock.now - HOUR, end: server.clock.now + 2 * HOUR });
    const who = await examinee(server, reference);
    const id = await onlySheet(who);
    return { reference, evaluation, who, id: String(id), session: String(await office.sessionOf(id)) };
  };
  return {
    ...of,
    db,
    folder,
    named,
    person,
    file,
    pictures,
    sheet,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};
export type ExampleScene = ReturnType<typeof exampleScene>;
