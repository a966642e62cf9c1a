import type { PeopleFileLine } from '@quipu/contract';
import { Chip, type Tone } from '../../../../ui/figures/chip.tsx';
import listStyles from '../../list/list.module.css';
import { type Column, OfficeTable } from '../../list/office-table.tsx';
import { PagedList } from '../../list/paged-list.tsx';
import { SelectFilter } from '../../list/select-filter.tsx';
import { useListAddress } from '../../list/use-list-address.ts';
import { Who } from '../../list/who.tsx';
import { pageOf } from './page-of.ts';
import { texts } from './texts.ts';

const TONES = { add: 'success', invite: 'success', correct: 'info', same: 'secondary' } as const satisfies Record<
  NonNullable<PeopleFileLine['fate']>,
  Tone
>;
const SHOW = 'mostrar';
const WRONG = 'problemas';

export const isWrong = ({ problems }: PeopleFileLine): boolean => problems.length > 0;

const Fate = ({ line }: { readonly line: PeopleFileLine }) => {
  if (line.fate === null) return <Chip tone="error">{texts.wrong}</Chip>;
  return <Chip tone={TONES[line.fate]}>{texts.fates[line.fate]}</Chip>;
};

const COLUMNS: readonly Column<PeopleFileLine>[] = [
  {
    title: texts.headings.line,
    width: 12,
    cell: ({ line }) => (line === null ? texts.whole : texts.line(line)),
  },
  {
    title: texts.headings.person,
    width: 28,
    cell: ({ reference, fullName }) =>
      reference === '' && fullName === '' ? (
        texts.nobody
      ) : (
        <Who person={{ who: reference, fullName: fullName === '' ? null : fullName }} />
      ),
  },
  { title: texts.headings.fate, width: 20, cell: (line) => <Fate line={line} /> },
  {
    title: texts.headings.problems,
    width: 40,
    cell: ({ problems }) => (
      <span className={listStyles['lines']}>
        {problems.length === 0 && texts.none}
        {problems.map(({ field, text }) => (
          <span key={`${field} ${text}`}>{texts.problem(field, text)}</span>
        ))}
      </span>
    ),
  },
];

/** Each line of a file: who it is about, what would happen, what is wrong; or only those where something is. */
export const FileLines = ({ lines }: { readonly lines: readonly PeopleFileLine[] }) => {
  const address = useListAddress();
  const shown = address.get(SHOW) === WRONG ? lines.filter(isWrong) : lines;
  return (
    <>
      <div className={listStyles['bar']}>
        <SelectFilter
          label={texts.show}
          value={address.get(SHOW) === WRONG ? WRONG : ''}
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
            columns={COLUMNS}
            rows={pageOf(all, address.page)}
            keyOf={({ line, reference, problems }) => `${line} ${reference} ${problems[0]?.text}`}
          />
        )}
      </PagedList>
    </>
  );
};
