import * as E from 'fp-ts/lib/Either.js';
import { addPeople } from '../authoring/add-people.ts';
import { AuthoredPeople } from '../authoring/authored-people.ts';
import { readJson } from '../authoring/read-json.ts';
import { type Command, done, failed } from './command.ts';
import { texts } from './texts.ts';

export const loadPeople: Command = async ({ db }, { positionals: [file] }) => {
  if (file === undefined) return failed(texts.needsFile);
  const people = await readJson(file, AuthoredPeople);
  if (E.isLeft(people)) return failed(texts.nothingWritten, ...people.left);
  const added = await db.transaction().execute((within) => addPeople(within, people.right));
  return E.isLeft(added) ? failed(texts.nothingWritten, ...added.left) : done(texts.people(added.right.length));
};
