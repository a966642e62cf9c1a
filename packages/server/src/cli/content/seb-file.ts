import { rm } from 'node:fs/promises';
import { isSebKey, isSebPassword, MAX_SEB_KEYS } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { quizNamed } from '../../content/authoring/evaluation-store.ts';
import { makeSebFile } from '../../exams/clients/make-seb-file.ts';
import { setSebKeys } from '../../exams/clients/quiz-clients.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { publicUrlOf } from '../../platform/institution/public-address.ts';
import { processPorts } from '../../platform/process/process-ports.ts';
import { action } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { takePlace, wasWritten } from '../files/new-file.ts';
import { firstLineIn } from '../files/passphrase-file.ts';
import { texts as common } from './set-evaluation.ts';

export const texts = {
  noPassword: (path: string) => `No se pudo leer la clave: ${path}`,
  oddPassword: (path: string) => `${path}: la clave lleva de 8 a 100 letras sin tilde, cifras o signos del teclado.`,
  full: (evaluation: string | null, most: number) =>
    evaluation === null
      ? `La institución ya tiene ${most} claves de configuración, y no caben más: con "set rules.seb_config_keys" deje las que todavía sirven.`
      : `"${evaluation}" ya tiene ${most} claves de configuración, y no caben más: con set-seb-keys deje las que todavía sirven.`,
  notWritten: (path: string) => `No se pudo escribir el archivo, o ya existe: ${path}`,
  made: (path: string, configKey: string | null) =>
    `${path}: configuración de Safe Exam Browser${configKey === null ? '' : `, Config Key ${configKey}`}`,
  plain: 'El archivo no tiene clave: quien lo tenga puede leerlo. Con --password-file la pide al abrirse.',
  oddKeys: (most: number) => `Las claves son de 64 cifras hexadecimales, y hasta ${most}.`,
  keys: (name: string) => `"${name}": claves de Safe Exam Browser cambiadas.`,
} as const;

/** Null: none is asked for. Left: what to say. */
const passwordIn = async (path: string | null): Promise<E.Either<string, string | null>> => {
  if (path === null) return E.right(null);
  const password = await firstLineIn(path);
  if (password === null) return E.left(texts.noPassword(path));
  return isSebPassword(password) ? E.right(password) : E.left(texts.oddPassword(path));
};

export const sebFile = action({
  name: 'seb-file',
  summary: 'Escribe un archivo de configuración de Safe Exam Browser, y recuerda su clave (Config Key).',
  details:
    'Empieza en la dirección pública de la institución. Con --evaluation su clave vale para esa evaluación; sin ella, para todas. Con ' +
    'cualquiera se ingresa donde el navegador está cerrado. "set-evaluation EVALUACIÓN seb 1" exige Safe Exam Browser.',
  args: { file: required(text('ARCHIVO'), 'El archivo que se escribe (.seb). No debe existir.') },
  options: {
    evaluation: optional(text('EVALUACIÓN'), 'Solo para esa evaluación.'),
    passwordFile: optional(text('ARCHIVO'), 'El que tiene la clave que se pide al abrirlo (de 8 a 100 caracteres).'),
    quitPasswordFile: optional(
      text('ARCHIVO'),
      'El que tiene la clave que se pide para salir (de 8 a 100 caracteres).',
    ),
  },
  run: async ({ tx, config, isDry }, { file, evaluation, passwordFile, quitPasswordFile }) => {
    const quizId = evaluation === null ? null : await quizNamed(tx, evaluation);
    if (evaluation !== null && quizId === null) return failed(common.noEvaluation(evaluation));
    const [password, quitPassword] = await Promise.all([passwordFile, quitPasswordFile].map(passwordIn));
    if (password === undefined || E.isLeft(password)) return failed(password?.left ?? '');
    if (quitPassword === undefined || E.isLeft(quitPassword)) return failed(quitPassword?.left ?? '');
    const publicUrl = publicUrlOf(config, await institutionReader(tx)());
    const asked = { publicUrl, quizId, password: password.right, quitPassword: quitPassword.right };
    const made = await makeSebFile(tx, asked, processPorts.randomBytes);
    if (made === null) return failed(texts.full(evaluation, MAX_SEB_KEYS));
    const { content, configKey } = made;
    if (!(await takePlace(file, isDry))) return failed(texts.notWritten(file));
    if (!isDry && !(await wasWritten(file, content))) {
      await rm(file, { force: true });
      return failed(texts.notWritten(file));
    }
    const lines = [texts.made(file, isDry ? null : configKey), ...(password.right === null ? [texts.plain] : [])];
    return { kept: { quizId, isLocked: password.right !== null, ...(isDry ? {} : { configKey }) }, lines };
  },
});

const keysIn = (given: string): readonly string[] | null => {
  const keys = given === '-' ? [] : given.split(',').map((key) => key.trim().toLowerCase());
  return keys.length <= MAX_SEB_KEYS && keys.every(isSebKey) ? [...new Set(keys)] : null;
};
const KEYS = text('CLAVES');

export const setSebKeysOf = action({
  name: 'set-seb-keys',
  summary: 'Dice con qué configuraciones y versiones de Safe Exam Browser se rinde una evaluación.',
  details:
    'Las claves van separadas por comas; "-" las quita todas. Valen además de las de la institución (rules.seb_config_keys, ' +
    'rules.seb_exam_keys), que no se quitan con estas. La herramienta de configuración de SEB muestra las dos: la de examen (Browser Exam Key) es otra en cada versión.',
  args: { evaluation: required(text('EVALUACIÓN'), 'El nombre de la evaluación.') },
  options: {
    config: optional(KEYS, 'Claves de configuración (Config Key).'),
    exam: optional(KEYS, 'Claves de examen (Browser Exam Key).'),
  },
  run: async ({ tx }, { evaluation, config, exam }) => {
    const quizId = await quizNamed(tx, evaluation);
    if (quizId === null) return failed(common.noEvaluation(evaluation));
    const [configKeys, examKeys] = [config, exam].map((given) => (given === null ? undefined : keysIn(given)));
    if (configKeys === null || examKeys === null) return failed(texts.oddKeys(MAX_SEB_KEYS));
    const keys = {
      ...(configKeys === undefined ? {} : { config: configKeys }),
      ...(examKeys === undefined ? {} : { exam: examKeys }),
    };
    if (Object.keys(keys).length > 0) await setSebKeys(tx, quizId, keys);
    return { kept: { quizId, ...keys }, lines: [texts.keys(evaluation)] };
  },
});
