import { Chip, type Tone } from '../../../ui/figures/chip.tsx';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { SelectFilter } from '../list/select-filter.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import styles from './file.module.css';
import { pageOf } from './page-of.ts';
import { texts } from './texts.ts';

const SHOW = 'mostrar';
const WRONG = 'problemas';

/** A line of a file as the server looked at it. */
export interface FileLine<F extends string = string> {
  /** Null: of the whole file. */
  readonly line: number | null;
  readonly reference: string;
  /** Null: it cannot be loaded. */
  readonly fate: F | null;
  readonly problems: readonly LinePart[];
  /** They may be mistakes. */
  readonly warnings?: readonly LinePart[];
}

interface LinePart {
  readonly field: string | null;
  readonly text: string;
}

export const isWrong = ({ problems }: Pick<FileLine, 'problems'>): boolean => problems.length > 0;
export const isWarned = ({ warnings = [] }: Pick<FileLine, 'warnings'>): boolean => warnings.length > 0;

interface FileLinesProps<F extends string, L extends FileLine<F>> {
  readonly lines: readonly L[];
  /** They say who or what a line is about, each with the share that it takes. */
  readonly about: readonly Column<L>[];
  readonly tones: Readonly<Record<F, Tone>>;
  readonly fates: Readonly<Record<F, string>>;
}

/** Each line of a file: who it is about, what would happen, what is wrong; or only those where something is. */
export const FileLines = <F extends string, L extends FileLine<F>>({
  lines,
  about,
  tones,
  fates,
}: FileLinesProps<F, L>) => {
  const address = useListAddress();
  const isOnlyWrong = address.get(SHOW) === WRONG;
  const columns: readonly Column<L>[] = [
    { title: texts.headings.line, width: 12, cell: ({ line }) => (line === null ? texts.whole : texts.line(line)) },
    ...about,
    {
      title: texts.headings.fate,
      width: 18,
      cell: ({ fate, problems, warnings }) => {
        if (fate !== null)
          return (
            <span className={styles['chips']}>
              <Chip tone={tones[fate]}>{fates[fate]}</Chip>
              {isWarned({ warnings }) && <Chip tone="warning">{texts.warned}</Chip>}
            </span>
          );
        return problems.length > 0 ? (
          <Chip tone="error">{texts.wrong}</Chip>
        ) : (
          <Chip tone="secondary">{texts.notPlanned}</Chip>
        );
      },
    },
    {
      title: texts.headings.problems,
      cell: ({ problems, warnings = [] }) => (
        <span className={listStyles['lines']}>
          {problems.length + warnings.length === 0 && texts.none}
          {[...problems, ...warnings].map(({ field, text }) => (
            <span key={`${field} ${text}`}>{texts.problem(field, text)}</span>
          ))}
        </span>
      ),
    },
  ];
  const isToSee = (line: L): boolean => isWrong(line) || isWarned(line);
  // What is to be put right comes first, then what is to be looked at, on whatever page it would be.
  const toSee = [...lines.filter(isWrong), ...lines.filter((line) => isWarned(line) && !isWrong(line))];
  const shown = isOnlyWrong ? toSee : [...toSee, ...lines.filter((line) => !isToSee(line))];
  return (
    <>
      <div className={listStyles['bar']}>
        <SelectFilter
          label={texts.show}
          value={isOnlyWrong ? WRONG : ''}
          choices={[
            { value: '', text: texts.every },
            { value: WRONG, text: texts.onlyWrong },
          ]}
          onChoose={(value) => address.set({ [SHOW]: value })}
        />
      </div>
      <PagedList
        state={{ value: shown, since: null, problem: null, busy: false, reload: () => undefined }}
        address={address}
        totalOf={({ length }) => length}
        empty={texts.none}
      >
        {(all) => (
          <OfficeTable
            label={texts.result}
            columns={columns}
            rows={pageOf(all, address.page)}
            keyOf={({ line, reference, problems }) => `${line} ${reference} ${problems[0]?.text}`}
          />
        )}
      </PagedList>
    </>
  );
};
