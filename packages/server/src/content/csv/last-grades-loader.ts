import { identificationOf, isCedula } from '@quipu/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { or } from '../../platform/json/closed-record.ts';
import { documentNumber, NUMBER_FORM, whyNoNumber } from '../document-number.ts';
import { type CsvLoader, type Line, type Row, repeatedLines } from './csv-loader.ts';
import { documento } from './person-codecs.ts';
import { type Problem, problem } from './problem.ts';
import { decimalUpTo, yesOrNo } from './text-codecs.ts';
import { texts } from './texts.ts';

const columns = {
  /** Whether digits may be a passport's is asked of whole lines. */
  identificacion: documentNumber(NUMBER_FORM, () => true),
  documento,
  nota: decimalUpTo(10_000),
  /** Null: no, as it is of who is new; in a file without the column it stays as it is. */
  repite: or(yesOrNo, null),
};

/** A country's admission has hundreds of thousands of lines. */
const AT_A_TIME = 1_000;

type GradeRow = Row<typeof columns>;

/** Digits that are no cédula are a passport's where the line says so, or where an account has them. */
const numberProblems = async (tx: Tx, lines: readonly Line<GradeRow>[]): Promise<readonly Problem[]> => {
  const wrong = lines.flatMap(({ line, row: { identificacion, documento: said } }) => {
    const reference = identificationOf(identificacion);
    if (said === 'cedula') return isCedula(reference) ? [] : [{ line, reference, why: texts.notCedula }];
    const why = whyNoNumber(identificacion, said === 'pasaporte');
    return why === null ? [] : [{ line, reference, why: texts.noNumber(why) }];
  });
  if (wrong.length === 0) return [];
  const known = await tx
    .selectFrom('app_user')
    .select('reference')
    .where(sql<boolean>`upper(reference) = any(${wrong.map(({ reference }) => reference)}::text[])`)
    .execute();
  const has = new Set(known.map(({ reference }) => reference.toUpperCase()));
  return wrong.flatMap(({ line, reference, why }) =>
    has.has(reference) && why !== texts.notCedula ? [] : [problem(line, why)],
  );
};

/** Writes some of them. Returns which of those who had a grade have another one, and who repeats now, or does so no more. */
const writeGrades = async (tx: Tx, rows: readonly GradeRow[], saysRepeaters: boolean) => {
  const given = rows.map(({ identificacion, ...row }) => ({ ...row, reference: identificationOf(identificacion) }));
  const standing = await tx
    .selectFrom('last_grade')
    .selectAll()
    .where(sql<boolean>`reference = any(${given.map(({ reference }) => reference)}::text[])`)
    .forUpdate()
    .execute();
  const before = new Map(standing.map((row) => [row.reference, row]));
  const written = given.map(({ reference, nota: grade, repite }) => ({
    ...{ reference, grade },
    repeats_first: saysRepeaters ? (repite ?? false) : (before.get(reference)?.repeats_first ?? false),
  }));
  await tx
    .insertInto('last_grade')
    .values(written)
    .onConflict((conflict) =>
      conflict.column('reference').doUpdateSet(({ ref }) => ({
        grade: ref('excluded.grade'),
        repeats_first: ref('excluded.repeats_first'),
      })),
    )
    .execute();
  const changed = written.flatMap((now) => {
    const was = before.get(now.reference);
    return was === undefined ? [] : [{ now, was }];
  });
  return {
    otherGrade: changed.filter(({ now, was }) => now.grade !== was.grade).length,
    repeat: changed.filter(({ now, was }) => now.repeats_first && !was.repeats_first).length,
    repeatNoMore: changed.filter(({ now, was }) => !now.repeats_first && was.repeats_first).length,
  };
};

/** Grades of an earlier admission, by document: of people who may not have signed up yet. */
export const lastGradesLoader: CsvLoader<typeof columns> = {
  columns,
  load: async (tx, lines, _, given) => ({
    problems: [
      ...(await numberProblems(tx, lines)),
      ...repeatedLines(
        lines,
        ({ identificacion }) => identificationOf(identificacion),
        ({ identificacion }) => `la identificación "${identificacion}"`,
      ),
    ],
    write: async () => {
      let [otherGrade, repeat, repeatNoMore] = [0, 0, 0];
      for (let from = 0; from < lines.length; from += AT_A_TIME) {
        const some = lines.slice(from, from + AT_A_TIME).map(({ row }) => row);
        const changed = await writeGrades(tx, some, given.includes('repite'));
        otherGrade += changed.otherGrade;
        repeat += changed.repeat;
        repeatNoMore += changed.repeatNoMore;
      }
      return [
        texts.grades(lines.length),
        ...(otherGrade === 0 ? [] : [texts.otherGrades(otherGrade)]),
        ...(repeat + repeatNoMore === 0 ? [] : [texts.otherRepeaters(repeat, repeatNoMore)]),
      ];
    },
  }),
};
