import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { type CareerMoves, MAX_TOLD_CHANGES, type WhatIfReport } from '@quipu/contract';
import { formatGrade } from '../../../../ui/figures/format-grade.ts';
import { type Column, OfficeTable } from '../../list/office-table.tsx';
import { figure } from '../figures.ts';
import { texts } from './texts.ts';
import styles from './what-if.module.css';

interface FigureRow {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}
const FIGURES: readonly Column<FigureRow>[] = [
  { title: texts.columns.what, width: 30, cell: ({ what }) => what },
  { title: texts.columns.before, width: 35, cell: ({ before }) => before },
  { title: texts.columns.after, width: 35, cell: ({ after }) => after },
];

const figureRows = ({ before, after }: Pick<WhatIfReport, 'before' | 'after'>): readonly FigureRow[] => [
  { what: texts.rows.mean, before: figure(before.mean), after: figure(after.mean) },
  { what: texts.rows.least, before: formatGrade(before.least), after: formatGrade(after.least) },
  { what: texts.rows.most, before: formatGrade(before.most), after: formatGrade(after.most) },
  ...(before.passed === null
    ? []
    : [
        {
          what: texts.rows.passed,
          before: texts.passedOf(before.passed, before.graded),
          after: texts.passedOf(after.passed, after.graded),
        },
      ]),
];

type Change = WhatIfReport['changes'][number];
const Person = ({ person: { who, fullName } }: Pick<Change, 'person'>) => (
  <span className={styles['lines']}>
    <span>{fullName ?? who}</span>
    {fullName !== null && <small>{who}</small>}
  </span>
);

const GRADES: readonly Column<Change>[] = [
  { title: texts.grades.person, width: 50, cell: Person },
  { title: texts.grades.before, width: 25, cell: ({ before }) => formatGrade(before) },
  { title: texts.grades.after, width: 25, cell: ({ after }) => <strong>{formatGrade(after)}</strong> },
];

type Move = CareerMoves['moves'][number];
const MOVES: readonly Column<Move>[] = [
  { title: texts.moves.person, width: 45, cell: Person },
  {
    title: texts.moves.rank,
    width: 20,
    cell: ({ before, after }) => texts.from(String(before.rank ?? '–'), String(after.rank ?? '–')),
  },
  {
    title: texts.moves.standing,
    width: 35,
    cell: ({ before, after }) =>
      before.standing === after.standing ? (
        texts.standing[after.standing]
      ) : (
        <strong>{texts.from(texts.standing[before.standing], texts.standing[after.standing])}</strong>
      ),
  },
];

const Career = ({ name, code, seats, gained, lost, total, moves }: CareerMoves) => {
  const title = texts.career(name, code, seats);
  return (
    <section aria-label={title} className={styles['part']}>
      <h3>{title}</h3>
      <p>{texts.seats(gained, lost)}</p>
      {total > moves.length && <p>{texts.first(moves.length)}</p>}
      <OfficeTable label={title} columns={MOVES} rows={moves} keyOf={({ person }) => person.who} />
    </section>
  );
};

/** Shows what would come of it. */
export const ReportPart = ({ report }: { readonly report: WhatIfReport }) => {
  const { said, notes, sheets, changed, changes, careers } = report;
  const ofGrades = texts.changesOf(changed, sheets);
  return (
    <>
      <ul className={styles['said']}>
        {said.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {notes.map((note) => (
        <Alert key={note} severity="warning">
          {note}
        </Alert>
      ))}
      <OfficeTable label={texts.figures} columns={FIGURES} rows={figureRows(report)} keyOf={({ what }) => what} />
      <section aria-label={ofGrades} className={styles['part']}>
        <Typography variant="h3">{ofGrades}</Typography>
        {changed > changes.length && <p>{texts.first(MAX_TOLD_CHANGES)}</p>}
        {changes.length > 0 && (
          <OfficeTable label={ofGrades} columns={GRADES} rows={changes} keyOf={({ person }) => person.who} />
        )}
      </section>
      {careers?.length === 0 && <p>{texts.nobodyMoves}</p>}
      {careers?.map((career) => (
        <Career key={career.code} {...career} />
      ))}
    </>
  );
};
