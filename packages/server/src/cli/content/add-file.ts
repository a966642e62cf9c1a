import { basename, dirname } from 'node:path';
import { filesOfAllForms } from '../../exams/forms/form-store.ts';
import { isOpenFile, openFiles } from '../../platform/storage/open-file-store.ts';
import { asNamed, filesIn, storeFiles } from '../../platform/storage/stored-files.ts';
import { writing } from '../command/command.ts';
import { done, failed } from '../command/outcome.ts';
import { FILE } from './file.ts';

export const texts = {
  noFile: (path: string) => `No existe el archivo "${path}", o su nombre no sirve para una dirección.`,
  ofEvaluation: (name: string) =>
    `Una evaluación muestra un archivo llamado "${name}": guarde este con otro nombre, para no cambiar lo que muestra.`,
  added: (name: string) => `Archivo guardado: "${name}". Cualquiera puede verlo.`,
} as const;

const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u;

export const addFile = writing({
  name: 'add-file',
  summary: 'Guarda un archivo que cualquiera puede ver: el logotipo o una imagen de la institución.',
  details:
    'Uno con el mismo nombre ocupa su lugar. Su nombre es el que se indica a set (logo, settings.clientUiOptions…).',
  args: FILE,
  options: {},
  run: async ({ db, config, isDry }, { file }) => {
    const [folder, name] = [dirname(file), basename(file)];
    if (!PLAIN_NAME.test(name) || !(await filesIn(folder)).has(name)) return failed(texts.noFile(file));
    if (!(await isOpenFile(db, name)) && (await filesOfAllForms(db)).has(name)) return failed(texts.ofEvaluation(name));
    await openFiles(db, [name]);
    if (!isDry) await storeFiles(folder, asNamed([name]), config.dataFolder);
    return done(texts.added(name));
  },
});
