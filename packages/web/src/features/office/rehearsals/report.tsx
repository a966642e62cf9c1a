import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Rehearsal, RehearsalStep } from '@quipu/contract';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { MisfortuneTable } from './misfortune-table.tsx';
import styles from './rehearsals.module.css';
import { StepTable } from './step-table.tsx';
import { texts } from './texts.ts';

type Call = RehearsalStep['calls'][number];

const CALLS: readonly Column<Call>[] = [
  { title: texts.call.call, width: 55, cell: ({ call }) => <code>{call}</code> },
  { title: texts.call.count, width: 15, cell: ({ count }) => texts.count(count) },
  { title: texts.call.p50, width: 15, cell: ({ p50 }) => texts.time(p50) },
  { title: texts.call.p99, width: 15, cell: ({ p99 }) => texts.time(p99) },
];
const CALLS_SHOWN = 12;

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <>
    <Typography variant="h2">{title}</Typography>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
);

/** A rehearsal that has ended, to be read and printed. */
export const RehearsalReport = ({ rehearsal }: { readonly rehearsal: Rehearsal }) => {
  const { begunAt, who, report } = rehearsal;
  const largest = [...(report?.steps ?? [])].sort((one, other) => other.people - one.people)[0];
  const [first = '', ...why] = report?.verdict ?? [];
  return (
    <article className={styles['report']}>
      <p className={styles['back']}>
        <Link to={inOffice(officePaths.rehearsals)}>{texts.back}</Link>
      </p>
      <div className={styles['head']}>
        <Typography variant="h1">{texts.reportOf(formatInstant(begunAt))}</Typography>
        <Button variant="outlined" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <p>{texts.by(who, formatInstant(begunAt))}</p>
      {report === null ? (
        <Alert severity="warning">{texts.noReport}</Alert>
      ) : (
        <>
          <section className={styles['verdict']}>
            <Typography variant="h2">{first}</Typography>
            <ul>
              {why.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          {report.steps.length > 0 && (
            <>
              <Typography variant="h2">{texts.steps}</Typography>
              <StepTable steps={report.steps} />
            </>
          )}
          {report.misfortunes.length > 0 && (
            <>
              <Typography variant="h2">{texts.misfortunes}</Typography>
              <MisfortuneTable misfortunes={report.misfortunes} isUnderWay={false} />
            </>
          )}
          {largest !== undefined && (
            <>
              <Typography variant="h2">{texts.calls(largest.people)}</Typography>
              <OfficeTable
                label={texts.calls(largest.people)}
                columns={CALLS}
                rows={largest.calls.slice(0, CALLS_SHOWN)}
                keyOf={({ call }) => call}
              />
            </>
          )}
          <Lines title={texts.notTried} lines={report.notTried} />
          <Lines title={texts.circumstances} lines={report.circumstances} />
        </>
      )}
    </article>
  );
};
