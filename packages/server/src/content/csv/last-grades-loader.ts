import { identificationOf } from '@quipu/contract';
import { or } from '../../platform/json/closed-record.ts';
import { documentNumber } from '../document-number.ts';
import { type CsvLoader, repeatedLines } from './csv-loader.ts';
import { decimalUpTo, yesOrNo } from './text-codecs.ts';
import { texts } from './texts.ts';

const columns = {
  identificacion: documentNumber(/^[A-Za-z0-9]{3,20}$/),
  nota: decimalUpTo(10_000),
  repite: or(yesOrNo, false),
};

/** A country's admission has hundreds of thousands of lines. */
const AT_A_TIME = 1_000;

/** Grades of an earlier admission, by document: of people who may not have signed up yet. */
export const lastGradesLoader: CsvLoader<typeof columns> = {
  columns,
  load: async (tx, lines) => ({
    problems: repeatedLines(
      lines,
      ({ identificacion }) => identificationOf(identificacion),
      ({ identificacion }) => `la identificación "${identificacion}"`,
    ),
    write: async () => {
      for (let from = 0; from < lines.length; from += AT_A_TIME)
        await tx
          .insertInto('last_grade')
          .values(
            lines.slice(from, from + AT_A_TIME).map(({ row }) => ({
              reference: identificationOf(row.identificacion),
              grade: row.nota,
              repeats_first: row.repite,
            })),
          )
          .onConflict((conflict) =>
            conflict.column('reference').doUpdateSet(({ ref }) => ({
              grade: ref('excluded.grade'),
              repeats_first: ref('excluded.repeats_first'),
            })),
          )
          .execute();
      return [texts.grades(lines.length)];
    },
  }),
};
