import { rm } from 'node:fs/promises';
import { photoLooker } from '../../photos/look-at-photo.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { BY, writing } from '../command/command.ts';
import { numberOf, text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';
import { takePlace, wasWritten } from '../files/new-file.ts';

export const texts = {
  noPhoto: 'No existe esa foto, o ya se eliminó.',
  cannotWrite: (file: string) => `No se pudo escribir "${file}". El archivo no debe existir.`,
  exported: (file: string) => `Foto escrita: ${file}`,
} as const;

/** Takes back what was kept: a look that nobody got is none, and no file stays of a look that was not kept. */
class Ungiven extends Error {}

export const exportPhoto = writing({
  name: 'export-photo',
  summary: 'Escribe una foto (JPEG) en un archivo que no existe. Queda constancia.',
  args: {
    photo: required(numberOf('FOTO'), 'Su número ("npx quipu photos-of" los muestra).'),
    file: required(text('ARCHIVO'), 'El archivo que se escribe.'),
  },
  options: BY,
  run: async ({ isDry, db, ...context }, { photo, file, operator, reason }) => {
    if (!(await takePlace(file, isDry))) return failed(texts.cannotWrite(file));
    let isKept = isDry;
    try {
      await db.transaction().execute(async (tx) => {
        const jpeg = await photoLooker({ ...context, db: tx })(photo, { who: operator, why: reason });
        if (jpeg === null) throw new Ungiven(texts.noPhoto);
        await keepAction(tx, operator, reason, { action: 'export-photo', photoId: photo }, context.now());
        if (!isDry && !(await wasWritten(file, jpeg))) throw new Ungiven(texts.cannotWrite(file));
      });
      isKept = true;
      return done(texts.exported(file));
    } catch (error) {
      if (error instanceof Ungiven) return failed(error.message);
      throw error;
    } finally {
      if (!isKept) await rm(file, { force: true });
    }
  },
});
