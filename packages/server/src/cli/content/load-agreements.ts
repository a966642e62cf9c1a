import * as E from 'fp-ts/lib/Either.js';
import { AuthoredAgreements } from '../../content/authoring/authored-agreements.ts';
import { setAgreements } from '../../content/authoring/set-agreements.ts';
import { readJson } from '../../platform/json/read-json.ts';
import { asNamed, filesIn, storeFiles } from '../../platform/storage/stored-files.ts';
import { BY_IF_SAID, writing } from '../command/command.ts';
import { done, failed } from '../command/outcome.ts';
import { FILE, FILES, filesFolder, texts as fileTexts } from './file.ts';
import { keepLoad } from './keep-load.ts';

export const texts = {
  set: ({ added, kept, ended }: { readonly added: number; readonly kept: number; readonly ended: number }) =>
    `Acuerdos: ${added} nuevos, ${kept} sin cambio, ${ended} ya no se piden.`,
} as const;

export const loadAgreements = writing({
  name: 'load-agreements',
  summary: 'Pone en vigor los acuerdos del archivo (lista JSON) y solo esos.',
  details:
    'Cada uno tiene title, content, location y audio. location es login (se piden al ingresar) o home (en la pantalla de ' +
    'evaluaciones). Uno que no cambia conserva sus aceptaciones; uno que cambia se pide de nuevo a todos.',
  args: FILE,
  options: { ...FILES, ...BY_IF_SAID },
  run: async ({ db, config, now, isDry }, { file, files: given, operator, reason }) => {
    const agreements = await readJson(file, AuthoredAgreements);
    if (E.isLeft(agreements)) return failed(fileTexts.nothingWritten, ...agreements.left);
    const folder = filesFolder(file, given);
    const files = await filesIn(folder);
    const named = agreements.right.flatMap(({ audio, content }) => [
      ...(audio === null ? [] : [audio]),
      ...[...files].filter((name) => content.includes(name)),
    ]);
    return db.transaction().execute(async (tx) => {
      const set = await setAgreements(tx, agreements.right, asNamed(files));
      if (E.isLeft(set)) return failed(fileTexts.nothingWritten, ...set.left);
      await keepLoad(tx, now, { action: 'load-agreements', file, operator, reason });
      if (!isDry) await storeFiles(folder, asNamed(named), config.dataFolder);
      return done(texts.set(set.right));
    });
  },
});
