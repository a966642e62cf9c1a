import * as E from 'fp-ts/lib/Either.js';
import { addPeople } from '../../content/authoring/add-people.ts';
import { AuthoredPeople } from '../../content/authoring/authored-people.ts';
import { loadFile } from '../../content/csv/load-file.ts';
import { type Loading, peopleLoader } from '../../content/csv/people-loader.ts';
import { texts as csvTexts } from '../../content/csv/texts.ts';
import { numberWarning } from '../../content/document-number.ts';
import { readJson } from '../../platform/json/read-json.ts';
import { BY_IF_SAID, type WritingContext, writing } from '../command/command.ts';
import { done, failed, type Outcome } from '../command/outcome.ts';
import { flag } from '../command/parameter.ts';
import { FILE, texts as fileTexts } from './file.ts';
import { keepLoad } from './keep-load.ts';

export const texts = {
  loaded: (count: number) => `Personas cargadas: ${count}`,
  correctsCsv: '--correct es para un CSV.',
  replacesCorrecting: '--replace-emails va con --correct.',
  warning: (place: number, what: string) => `${place}.username: ${what} con --despite-warnings.`,
} as const;

const ACTION = 'load-people';
type Load = Omit<Parameters<typeof keepLoad>[2], 'action'>;

const loadJson = async ({ db, now }: WritingContext, load: Load, despiteWarnings: boolean): Promise<Outcome> => {
  const people = await readJson(load.file, AuthoredPeople);
  if (E.isLeft(people)) return failed(fileTexts.nothingWritten, ...people.left);
  const warned = people.right.flatMap(({ username }, place) => {
    const warning = numberWarning(username);
    return warning === null ? [] : [texts.warning(place, warning)];
  });
  if (warned.length > 0 && !despiteWarnings) return failed(fileTexts.nothingWritten, ...warned, csvTexts.needsLook);
  const added = await db.transaction().execute(async (tx) => {
    const loaded = await addPeople(tx, people.right, now());
    if (E.isRight(loaded)) await keepLoad(tx, now, { action: ACTION, ...load });
    return loaded;
  });
  return E.isLeft(added) ? failed(fileTexts.nothingWritten, ...added.left) : done(texts.loaded(added.right.length));
};

const loadCsv = async (
  { db, config, now }: WritingContext,
  load: Load,
  { despiteWarnings, ...how }: Omit<Loading, 'config'> & { readonly despiteWarnings: boolean },
): Promise<Outcome> => {
  const loaded = await db.transaction().execute(async (tx) => {
    const more = {};
    const keep = (what: object) => Object.assign(more, what);
    const context = { now: now(), files: new Map(), despiteWarnings, keep };
    const written = await loadFile(peopleLoader({ config, ...how }), tx, load.file, context);
    if (E.isRight(written)) await keepLoad(tx, now, { action: ACTION, ...load, more });
    return written;
  });
  return E.isLeft(loaded) ? failed(fileTexts.nothingWritten, ...loaded.left) : done(...loaded.right);
};

export const loadPeople = writing({
  name: 'load-people',
  summary: 'Carga personas (lista JSON, o CSV). Se cargan todas o ninguna.',
  details:
    'Columnas del CSV: identificacion y nombre; si se indican, documento (cedula o pasaporte), correo, clave, funcion (aspirante, supervisor, operador, ' +
    'planificacion, secretaria, calificacion, auditoria), ' +
    'accesibilidad (visual, auditiva, ninguna), tiempo_extra ("25 %" o minutos) y laboratorio (no: su inicio tiene también los pasos del proceso). ' +
    'A quien no tiene clave se le envía por correo un enlace para que la haga.',
  args: FILE,
  options: {
    correct: flag('A quienes ya existen se les corrige el nombre, el correo y la accesibilidad (CSV).'),
    replaceEmails: flag(
      'Con --correct: también los correos que las personas dieron o confirmaron, que si no se quedan.',
    ),
    despiteWarnings: flag(
      'También si hay algo que puede ser un error: una identificación de solo dígitos que no es una cédula.',
    ),
    ...BY_IF_SAID,
  },
  run: (context, { correct: corrects, replaceEmails: replacesOwnEmails, despiteWarnings, ...load }) => {
    if (replacesOwnEmails && !corrects) return Promise.resolve(failed(texts.replacesCorrecting));
    if (load.file.toLowerCase().endsWith('.csv'))
      return loadCsv(context, load, { corrects, replacesOwnEmails, despiteWarnings });
    return corrects ? Promise.resolve(failed(texts.correctsCsv)) : loadJson(context, load, despiteWarnings);
  },
});
