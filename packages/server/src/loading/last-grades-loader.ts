import * as t from 'io-ts';
import { or, said } from '../authoring/closed-record.ts';
import { type CsvLoader, repeatedLines } from './csv-loader.ts';
import { decimalUpTo, yesOrNo } from './text-codecs.ts';
import { texts } from './texts.ts';

const columns = {
  identificacion: said(
    t.refinement(t.string, (text) => /^[A-Za-z0-9]{3,20}$/.test(text)),
    'un número de cédula o pasaporte: letras y números, de 3 a 20',
  ),
  nota: decimalUpTo(10_000),
  repite: or(yesOrNo, false),
};

/** Grades of an earlier admission, by document: of people who may not have signed up yet. */
export const lastGradesLoader: CsvLoader<typeof columns> = {
  columns,
  load: async (within, lines) => ({
    problems: repeatedLines(
      lines,
      ({ identificacion }) => identificacion.toUpperCase(),
      ({ identificacion }) => `la identificación "${identificacion}"`,
    ),
    write: async () => {
      for (const { row } of lines) {
        const values = { grade: row.nota, repeats_first: row.repite };
        await within
          .insertInto('last_grade')
          .values({ reference: row.identificacion.toUpperCase(), ...values })
          .onConflict((conflict) => conflict.column('reference').doUpdateSet(values))
          .execute();
      }
      return [texts.grades(lines.length)];
    },
  }),
};
