import * as E from 'fp-ts/lib/Either.js';
import { addPeople } from '../../content/authoring/add-people.ts';
import { AuthoredPeople } from '../../content/authoring/authored-people.ts';
import { readJson } from '../../platform/json/read-json.ts';
import { writing } from '../command/command.ts';
import { done, failed } from '../command/outcome.ts';
import { FILE, texts as fileTexts } from './file.ts';

export const texts = { loaded: (count: number) => `Personas cargadas: ${count}` } as const;

export const loadPeople = writing({
  name: 'load-people',
  summary: 'Carga personas (lista JSON). Se cargan todas o ninguna.',
  args: FILE,
  options: {},
  run: async ({ db }, { file }) => {
    const people = await readJson(file, AuthoredPeople);
    if (E.isLeft(people)) return failed(fileTexts.nothingWritten, ...people.left);
    const added = await db.transaction().execute((tx) => addPeople(tx, people.right));
    return E.isLeft(added) ? failed(fileTexts.nothingWritten, ...added.left) : done(texts.loaded(added.right.length));
  },
});
