import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import styles from './file.module.css';
import { isWarned, isWrong } from './file-lines.tsx';
import { texts } from './texts.ts';
import type { Checked } from './use-checked-file.ts';

const MARK = '\uFEFF';

interface ColumnsProps {
  /** Each with what it means, and what a line may have there. */
  readonly columns: readonly (readonly [name: string, means: string, example: string])[];
  readonly fileName: string;
}

/** The columns that a file may have, and a file that has them, with an example that nobody loads. */
export const FileColumns = ({ columns, fileName }: ColumnsProps) => {
  const lineOf = (cells: readonly string[]) => `${cells.join(';')}\r\n`;
  const save = () => {
    const lines = [lineOf(columns.map(([name]) => name)), lineOf(columns.map(([, , example]) => example))];
    saveFile(new TextEncoder().encode(`${MARK}${lines.join('')}`), fileName);
  };
  return (
    <>
      <details className={styles['columns']}>
        <summary>{texts.columnsLabel}</summary>
        <dl>
          {columns.map(([name, means]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div className={styles['template']}>
        <Button variant="outlined" onClick={save}>
          {texts.template}
        </Button>
        <p>{texts.templateHint}</p>
      </div>
    </>
  );
};

type AnyLine = Parameters<typeof isWrong>[0] & Parameters<typeof isWarned>[0] & { readonly line: number | null };

/** The names of the columns take a line. */
const HEADING = 1;
/** No line was looked at: what is wrong is told of the file, or of its first line. */
const isUnread = (lines: readonly AnyLine[]): boolean =>
  lines.length > 0 && lines.every(({ line }) => line === null || line === HEADING);

const Unread = ({ lines }: { readonly lines: readonly AnyLine[] }) => (
  <Alert severity="error">
    {lines.some(({ line }) => line === null) ? (
      lines.flatMap(({ problems }) => problems.map(({ text }) => <p key={text}>{texts.unread(text)}</p>))
    ) : (
      <>
        <p>{texts.wrongNames}</p>
        <ul>{lines.flatMap(({ problems }) => problems.map(({ text }) => <li key={text}>{text}</li>))}</ul>
      </>
    )}
  </Alert>
);

interface SumsProps {
  readonly lines: readonly AnyLine[];
  /** They say what the lines come to, where there is something of it. */
  readonly sums: readonly string[];
}

const Sums = ({ lines, sums }: SumsProps) => {
  const wrong = lines.filter(isWrong).length;
  const warned = lines.filter(isWarned).length;
  return (
    <Alert severity={wrong > 0 ? 'error' : warned > 0 ? 'warning' : 'info'} icon={false}>
      <ul className={styles['sums']}>
        <li>{texts.sums.lines(lines.filter(({ line }) => line !== null).length)}</li>
        {sums.map((sum) => (
          <li key={sum}>{sum}</li>
        ))}
        {wrong > 0 && <li>{texts.sums.wrong(wrong)}</li>}
        {warned > 0 && <li>{texts.sums.warned(warned)}</li>}
      </ul>
    </Alert>
  );
};

interface FileResultProps<L extends AnyLine> {
  readonly checked: Checked<L>;
  readonly again: () => void;
  readonly sumsOf: (lines: readonly L[]) => readonly string[];
  readonly children: (lines: readonly L[]) => ReactNode;
}

/** Shows what came of the look at a file. */
export const FileResult = <L extends AnyLine>({ checked, again, sumsOf, children }: FileResultProps<L>) => (
  <>
    <div role="status" aria-label={texts.result}>
      {checked.kind === 'checking' && texts.checking}
      {checked.kind === 'checked' &&
        (isUnread(checked.lines) ? (
          <Unread lines={checked.lines} />
        ) : (
          <Sums lines={checked.lines} sums={sumsOf(checked.lines)} />
        ))}
    </div>
    {checked.kind === 'failed' && (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button size="small" color="inherit" onClick={again}>
            {texts.retry}
          </Button>
        }
      >
        {checked.text}
      </Alert>
    )}
    {checked.kind === 'checked' && !isUnread(checked.lines) && children(checked.lines)}
  </>
);

/** Tells why what was looked at is not loaded; null: it is. `isNew`: it changes something. */
export const whyNotLoaded = <L extends AnyLine>(checked: Checked<L>, isNew: (line: L) => boolean): string | null => {
  if (checked.kind !== 'checked') return texts.notChecked;
  if (isUnread(checked.lines)) return texts.isUnread;
  const wrong = checked.lines.filter(isWrong).length;
  if (wrong > 0) return texts.hasProblems(wrong);
  return checked.lines.some(isNew) ? null : texts.nothing;
};
