import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { filledPage, playbackFile } from '../../exams/playback/playback-file.ts';
import { type VerifiedPlayback, verifiedPlayback } from '../../exams/playback/verified-playback.ts';
import { withoutStaff } from '../../exams/playback/without-staff.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { BY_IF_SAID, type WritingContext, writing } from '../command/command.ts';
import { numberOf, text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { flag, optional, required } from '../command/parameter.ts';
import { NOBODY } from '../files/keep-leaving.ts';
import { takePlace, wasWritten } from '../files/new-file.ts';
import { texts as sheetTexts } from './show-sheet.ts';

export const texts = {
  form: 'Indique --html o --pdf.',
  out: 'Con --pdf indique --out.',
  output: 'la salida',
  noLog: 'El servidor no tiene un registro de esa hoja.',
  noPage: 'Falta la página del reproductor: se hace con "npm run build".',
  cannotWrite: (file: string) => `No se pudo escribir "${file}". El archivo no debe existir.`,
  written: (file: string, bytes: number) => `${file}: ${Math.ceil(bytes / 1_000)} kB.`,
  leftOut: (count: number) => `Sin ${count === 1 ? '1 archivo' : `${count} archivos`} de sus preguntas.`,
  wrong: (count: number) =>
    `Atención: la comprobación pide mirar ${count === 1 ? '1 punto' : `${count} puntos`}; el documento los dice.`,
} as const;

/** Takes back what was kept where no file came of it. */
class Unwritten extends Error {}

interface Made {
  readonly content: string | Uint8Array;
  readonly notes: readonly string[];
}
type Make = (context: WritingContext, of: VerifiedPlayback, withPictures: boolean) => Promise<Made | string>;

/** A page with the sheet in it, or the reason why there is none. */
const html: Make = async (context, verified, withPictures) => {
  const { db, config, now } = context;
  const page = await readFile(config.playbackPage, 'utf8').catch(() => '');
  const { name: institution } = await institutionReader(db)();
  const file = await playbackFile(context, verified, { institution, withPictures }, now());
  const content = filledPage(page, file);
  if (content === null) return texts.noPage;
  return { content, notes: file.leftOut === 0 ? [] : [texts.leftOut(file.leftOut)] };
};

/** Its modules take half a second to load: no other command waits for them. */
const pdf: Make = async ({ db, config, now }, verified) => {
  const { storyDocument } = await import('../../documents/story-document.ts');
  const { name, logo } = await institutionReader(db)();
  const content = await storyDocument(verified, { institution: { name, logo }, dataFolder: config.dataFolder }, now());
  return { content, notes: [] };
};

const MAKE = { html, pdf } as const;

/** The document of a sheet, or the reason why there is none. */
const made = async (
  context: WritingContext,
  sheetId: number,
  kind: keyof typeof MAKE,
  { withPictures, withStaff }: { readonly withPictures: boolean; readonly withStaff: boolean },
) => {
  const whole = await verifiedPlayback(context, sheetId, context.now());
  if (whole === null) return sheetTexts.noSheet;
  const verified = withStaff ? whole : { ...whole, kept: withoutStaff(whole.kept) };
  if (verified.kept.screens.every(({ text: lines }) => lines.length === 0)) return texts.noLog;
  const one = await MAKE[kind](context, verified, withPictures);
  const wrong = verified.verdicts.flat().filter(({ isWrong }) => isWrong).length;
  if (typeof one === 'string' || wrong === 0) return one;
  return { ...one, notes: [...one.notes, texts.wrong(wrong)] };
};

export const replay = writing({
  name: 'replay',
  summary: 'Escribe la historia de una evaluación, como se vio en su pantalla, en un solo archivo. Queda constancia.',
  details:
    'Con --html, una página que se abre sin Internet en cualquier navegador: empieza por quién, qué, cuándo y qué está probado, y muestra la ' +
    'pantalla en cada instante. Lleva las llaves para comprobarla. Sin --out la escribe en la salida: npx quipu replay --html HOJA > historia.html. ' +
    'Con --pdf, lo mismo contado renglón por renglón, para imprimir. Contienen respuestas y datos personales.',
  args: { sheet: required(numberOf('HOJA'), 'El número de la hoja.') },
  options: {
    html: flag('La página con el reproductor.'),
    pdf: flag('El relato en PDF.'),
    out: optional(text('ARCHIVO'), 'El archivo que se escribe. No debe existir.'),
    withoutPictures: flag('Sin las imágenes de las preguntas.'),
    withStaff: flag('Con quién vigiló, qué hizo y qué anotó el personal: no es para entregar a quien apela.'),
    ...BY_IF_SAID,
  },
  run: async (context, { sheet, html: asPage, pdf: asPaper, out, withoutPictures, withStaff, operator, reason }) => {
    const { db, now, isDry } = context;
    if (asPage === asPaper) return failed(texts.form);
    if (asPaper && out === null) return failed(texts.out);
    const kind = asPage ? 'html' : 'pdf';
    const document = await made(context, sheet, kind, { withPictures: !withoutPictures, withStaff });
    if (typeof document === 'string') return failed(document);
    const { content, notes } = document;
    const what = {
      ...{ action: 'replay', sheetId: sheet, document: kind },
      ...(withStaff ? { withStaff } : {}),
      // The institution tells by it whether a file is the one that it wrote. A shell writes a line, with its end.
      sha256: createHash('sha256')
        .update(content)
        .update(out === null ? '\n' : '')
        .digest('hex'),
    };
    const keep = (to: typeof db) => keepAction(to, operator ?? NOBODY, reason, what, now());
    const size = texts.written(out ?? texts.output, Buffer.byteLength(content));
    const written = { ...done(size), notes };
    if (out === null) {
      // A shell may write what comes there into a file.
      if (isDry) return { ...done(), notes: [size, ...notes] };
      await keep(db);
      return { ...done(String(content)), notes };
    }
    if (!(await takePlace(out, isDry))) return failed(texts.cannotWrite(out));
    if (isDry) return written;
    try {
      await db.transaction().execute(async (tx) => {
        await keep(tx);
        if (!(await wasWritten(out, content))) throw new Unwritten();
      });
      return written;
    } catch (error) {
      await rm(out, { force: true });
      if (error instanceof Unwritten) return failed(texts.cannotWrite(out));
      throw error;
    }
  },
});
