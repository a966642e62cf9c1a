import * as E from 'fp-ts/lib/Either.js';
import { AuthoredAgreements } from '../authoring/authored-agreements.ts';
import { readJson } from '../authoring/read-json.ts';
import { setAgreements } from '../authoring/set-agreements.ts';
import { filesIn, storeFiles } from '../authoring/storage-files.ts';
import { accessTexts } from './access-texts.ts';
import { type Command, done, failed } from './command.ts';
import { filesFolder } from './files-folder.ts';
import { texts } from './texts.ts';

export const loadAgreements: Command = async ({ db, config }, { positionals: [file], values }) => {
  if (file === undefined) return failed(texts.needsFile);
  const agreements = await readJson(file, AuthoredAgreements);
  if (E.isLeft(agreements)) return failed(texts.nothingWritten, ...agreements.left);
  const folder = filesFolder(file, values.files);
  const files = await filesIn(folder);
  const named = agreements.right.flatMap(({ audio, content }) => [
    ...(audio === null ? [] : [audio]),
    ...[...files].filter((name) => content.includes(name)),
  ]);
  return db.transaction().execute(async (within) => {
    const set = await setAgreements(within, agreements.right, files);
    if (E.isLeft(set)) return failed(texts.nothingWritten, ...set.left);
    await storeFiles(folder, new Set(named), config.dataFolder);
    return done(accessTexts.agreements(set.right));
  });
};
