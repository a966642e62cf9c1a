import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormFigures, type ItemFigures, officeAnalysisCalls } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Chip } from '../../../ui/figures/chip.tsx';
import { EmptyState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import { SelectFilter } from '../list/select-filter.tsx';
import { type ListAddress, useListAddress } from '../list/use-list-address.ts';
import { texts } from './analysis-texts.ts';
import { figure, seconds } from './figures.ts';
import { ItemDialog } from './item-dialog.tsx';
import styles from './results.module.css';
import { RightAnswerDialog } from './right-answer-dialog.tsx';

/** All answers are gone over for it. */
const ASK_EVERY_MS = 600_000;
const FEW_SHEETS = 30;

const columnsWith = (onOptions: (item: ItemFigures) => void): readonly Column<ItemFigures>[] => [
  {
    title: texts.columns.item,
    width: 28,
    cell: ({ number, text }) => (
      <span className={listStyles['lines']}>
        <span>{number}</span>
        <small className={styles['short']}>{text}</small>
      </span>
    ),
  },
  { title: texts.columns.facility, width: 10, cell: ({ facility }) => figure(facility) },
  { title: texts.columns.pointBiserial, width: 11, cell: ({ pointBiserial }) => figure(pointBiserial) },
  { title: texts.columns.discrimination, width: 10, cell: ({ discrimination }) => figure(discrimination) },
  { title: texts.columns.omitted, width: 10, cell: ({ omitted, asked }) => texts.omittedOf(omitted, asked) },
  { title: texts.columns.time, width: 9, cell: ({ time }) => seconds(time?.median) },
  {
    title: texts.columns.standing,
    width: 13,
    cell: ({ flags, standing }) => (
      <span className={styles['chips']}>
        {[...new Set(flags.map(({ kind }) => kind))].map((kind) => (
          <Chip key={kind} tone={kind === 'distractor' || kind === 'negative' ? 'error' : 'warning'}>
            {texts.flags[kind]}
          </Chip>
        ))}
        {texts.standing[standing]}
      </span>
    ),
  },
  {
    title: texts.columns.options,
    width: 9,
    isAction: true,
    cell: (item) => (
      <Button variant="outlined" aria-label={texts.optionsOf(item.number)} onClick={() => onOptions(item)}>
        {texts.options}
      </Button>
    ),
  },
];

const last = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;
const SORTS: Readonly<Record<string, (one: ItemFigures, other: ItemFigures) => number>> = {
  facility: (one, other) => last(one.facility) - last(other.facility),
  pointBiserial: (one, other) => last(one.pointBiserial) - last(other.pointBiserial),
  omitted: (one, other) => other.omitted / Math.max(1, other.asked) - one.omitted / Math.max(1, one.asked),
};

/** Keeps those that the address asks for, in its order. */
const shownOf = (items: readonly ItemFigures[], address: ListAddress): readonly ItemFigures[] => {
  const shown = address.get('mostrar') === 'revisar' ? items.filter(({ flags }) => flags.length > 0) : items;
  const sort = SORTS[address.get('orden') ?? ''];
  return sort === undefined ? shown : shown.toSorted((one, other) => sort(one, other) || 0);
};

const Reliability = ({ items, mean, deviation, alpha, error }: FormFigures['reliability']) => (
  <dl className={styles['figures']} aria-label={texts.reliability(items)}>
    {[
      [texts.alpha, alpha] as const,
      [texts.error, error] as const,
      [texts.mean, mean] as const,
      [texts.deviation, deviation] as const,
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{figure(value)}</dd>
      </div>
    ))}
  </dl>
);

interface FormProps {
  readonly form: FormFigures;
  readonly isOnly: boolean;
  readonly address: ListAddress;
  readonly onOptions: (item: ItemFigures, formId: number) => void;
}

const Form = ({ form, isOnly, address, onOptions }: FormProps) => {
  const { formId, sheets, reliability, items } = form;
  const shown = shownOf(items, address);
  const title = isOnly ? texts.sheets(sheets) : texts.form(formId, sheets);
  return (
    <section aria-label={title} className={styles['form']}>
      <Typography variant="h2">{title}</Typography>
      {sheets < FEW_SHEETS && <Alert severity="info">{texts.few}</Alert>}
      <h3>{texts.reliability(reliability.items)}</h3>
      <Reliability {...reliability} />
      <h3>{texts.toReview(items.filter(({ flags }) => flags.length > 0).length)}</h3>
      {shown.length === 0 ? (
        <EmptyState text={texts.noneShown} />
      ) : (
        <OfficeTable
          label={texts.table}
          columns={columnsWith((item) => onOptions(item, formId))}
          rows={shown}
          keyOf={({ itemId }) => itemId}
        />
      )}
    </section>
  );
};

/** Shows what the answers say of the questions of an evaluation: what is to be looked at before its grades are published. */
export const ItemsScreen = () => {
  const api = useApi(officeAnalysisCalls);
  const { id } = useParams();
  const address = useListAddress();
  const ask = useCallback(
    async () => fetchedOf(await api.officeItemAnalysis({ id: Number(id) }), common.refused),
    [api, id],
  );
  const state = useFetched(ask, ASK_EVERY_MS);
  const [opened, setOpened] = useState<{ readonly item: ItemFigures; readonly formId: number } | null>(null);
  const [changing, setChanging] = useState<typeof opened>(null);
  const { value } = state;
  usePageTitle(`${value === null ? texts.link : texts.title(value.name)} · ${common.title}`);
  const back = (
    <Link className={styles['back']} to={`${inOffice(officePaths.results)}/${id}`}>
      {texts.back}
    </Link>
  );
  if (value === null)
    return (
      <>
        {back}
        <NothingYet {...state} />
      </>
    );
  return (
    <>
      {back}
      <Typography variant="h1">{texts.title(value.name)}</Typography>
      <Stale {...state} />
      {value.forms.length === 0 ? (
        <EmptyState text={texts.none} />
      ) : (
        <>
          <details className={styles['meaning']}>
            <summary>{texts.meaning}</summary>
            <dl>
              {texts.meanings.map(([name, meaning]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </details>
          <div className={listStyles['bar']}>
            <SelectFilter
              label={texts.show}
              value={address.get('mostrar') ?? ''}
              choices={[
                { value: '', text: texts.all },
                { value: 'revisar', text: texts.flagged },
              ]}
              onChoose={(mostrar) => address.set({ mostrar })}
            />
            <SelectFilter
              label={texts.sort}
              value={address.get('orden') ?? ''}
              choices={Object.entries(texts.sorts).map(([key, text]) => ({ value: key === 'number' ? '' : key, text }))}
              onChoose={(orden) => address.set({ orden })}
            />
          </div>
          {value.forms.map((form) => (
            <Form
              key={form.formId}
              form={form}
              isOnly={value.forms.length === 1}
              address={address}
              onOptions={(item, formId) => setOpened({ item, formId })}
            />
          ))}
        </>
      )}
      {opened !== null && (
        <ItemDialog
          item={opened.item}
          onClose={() => setOpened(null)}
          onChange={() => {
            setChanging(opened);
            setOpened(null);
          }}
        />
      )}
      {changing !== null && (
        <RightAnswerDialog
          id={Number(id)}
          formId={changing.formId}
          itemId={changing.item.itemId}
          number={changing.item.number}
          onClose={() => setChanging(null)}
          onDone={() => {
            setChanging(null);
            state.reload();
          }}
        />
      )}
    </>
  );
};
