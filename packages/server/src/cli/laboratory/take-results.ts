import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LABORATORY_RECEIPT_ENDING, LABORATORY_RESULTS_ENDING, type LaboratoryOutcome } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { begunTwice } from '../../laboratory/laboratory-run-store.ts';
import type { Run } from '../../laboratory/run-store.ts';
import { keptResults, resultsTaker, type TakenSheet, unkeptResults } from '../../laboratory/take-results.ts';
import { texts as laboratoryTexts } from '../../laboratory/texts.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { BY, type WritingContext, writing } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed, type Outcome } from '../command/outcome.ts';
import { flag, optional, required } from '../command/parameter.ts';
import { takePlace, wasWritten } from '../files/new-file.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { laboratoryLines } from '../text/laboratory-lines.ts';

const OUTCOME: Readonly<Record<LaboratoryOutcome, string>> = {
  taken: 'recibida',
  running: 'sigue en curso: falta entregarla cuando termine',
  review: 'queda por revisar (show-sheet)',
  forked: 'BIFURCADA: otro equipo entregó otro registro; queda por revisar (show-sheet)',
  refused: 'su registro no está completo; queda por revisar (show-sheet)',
};

export const texts = {
  unreadable: (path: string) => `No se pudo leer el archivo: ${path}`,
  notWritten: (path: string) => `No se pudo escribir el archivo, o ya existe: ${path}`,
  noResults: (path: string) => `No hay archivos ${LABORATORY_RESULTS_ENDING} en la carpeta: ${path}`,
  outOfFolder: 'Con una carpeta no se indica --out: la constancia de cada archivo se escribe junto a él.',
  file: (name: string) => `${name}:`,
  inFolder: (files: number, failures: number) =>
    `Archivos: ${files}; recibidos: ${files - failures}; con problemas: ${failures}.`,
  takenFrom: (laboratory: string) => `Laboratorio ${laboratory}:`,
  receipt: (path: string) => `Constancia para el equipo del laboratorio: ${path}`,
  run: (run: Run) => `Equipo ${run.computer}: hasta el arranque ${laboratoryTexts.runName(run)}.`,
  taken: ({ id, person, quiz, outcome, ...sheet }: TakenSheet) =>
    `Hoja ${id}, ${inOneLine(person)}, "${inOneLine(quiz)}": ${OUTCOME[outcome]}.${laboratoryTexts.noted(sheet)}`,
} as const;

interface Taking {
  /** Null: no receipt is written. */
  readonly out: string | null;
  readonly anyway: boolean;
  readonly operator: string;
  readonly reason: string;
}

/** Takes one file, all of it or nothing. */
const takeFile = async (
  { isDry, ...context }: WritingContext,
  path: string,
  { out, anyway, operator, reason }: Taking,
): Promise<Outcome> => {
  const file = await readFile(path).catch(() => null);
  if (file === null) return failed(texts.unreadable(path));
  if (out !== null && !(await takePlace(out, isDry))) return failed(texts.notWritten(out));
  const keeping = isDry ? unkeptResults : keptResults(context);
  const result = await resultsTaker(context, keeping)(file, anyway);
  if (E.isLeft(result)) {
    if (out !== null && !isDry) await rm(out, { force: true });
    return failed(laboratoryTexts.taking[result.left]);
  }
  const { laboratory, sheets, run, doubled, receipt } = result.right;
  const what = { action: 'take-results', laboratory, outcomes: sheets.map(({ id, outcome }) => ({ id, outcome })) };
  await keepAction(context.db, operator, reason, what, context.now());
  const twice = await begunTwice(context.db, laboratory);
  const lines = [
    texts.takenFrom(laboratory),
    ...sheets.map(texts.taken),
    ...(run === null ? [] : [texts.run(run)]),
    ...doubled.map(laboratoryLines.doubled),
    ...twice.map(laboratoryLines.begunTwice),
  ];
  if (out === null) return done(...lines);
  // They are taken all the same: the same order again writes it elsewhere.
  return isDry || (await wasWritten(out, receipt))
    ? done(...lines, texts.receipt(out))
    : failed(...lines, texts.notWritten(out));
};

/**
 * Takes every file of results in a folder, each by itself, with its receipt beside it. The same again is taken again, which changes
 * nothing; its receipt is made anew, for there may be more in it than before.
 */
const takeFolder = async (context: WritingContext, folder: string, taking: Omit<Taking, 'out'>): Promise<Outcome> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(LABORATORY_RESULTS_ENDING)).sort();
  if (names.length === 0) return failed(texts.noResults(folder));
  const lines: string[] = [];
  let failures = 0;
  for (const name of names) {
    const out = join(folder, name.slice(0, -LABORATORY_RESULTS_ENDING.length) + LABORATORY_RECEIPT_ENDING);
    if (!context.isDry) await rm(out, { force: true });
    const outcome = await takeFile(context, join(folder, name), { ...taking, out: context.isDry ? null : out });
    lines.push(texts.file(inOneLine(name)), ...outcome.lines);
    if (!outcome.ok) failures += 1;
  }
  lines.push(texts.inFolder(names.length, failures));
  return failures === 0 ? done(...lines) : failed(...lines);
};

/** They come on a stick where there is no network to send them by, or they are too large. */
export const takeResults = writing({
  name: 'take-results',
  summary: 'Recibe los resultados de un laboratorio, o de una carpeta con los de varios.',
  details:
    'La constancia se carga en el equipo del laboratorio, para que sepa que se recibieron. Con una carpeta se recibe cada ' +
    'archivo por separado, y la orden falla si alguno no se recibió.',
  args: { file: required(text('ARCHIVO'), 'El archivo de resultados (.quipu-results), o una carpeta con varios.') },
  options: {
    out: optional(text('CONSTANCIA'), 'La constancia que se escribe (.quipu-receipt). No debe existir.'),
    anyway: flag('También los de un laboratorio que ya se anuló.'),
    ...BY,
  },
  run: async (context, { file: path, out, ...taking }) => {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) return takeFile(context, path, { ...taking, out });
    return out === null ? takeFolder(context, path, taking) : failed(texts.outOfFolder);
  },
});
