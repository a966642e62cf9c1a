import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { actionInWords, type KeptAction, type KeptFact, officeCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useCallback, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { texts as common } from '../frame/texts.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { SearchField } from '../list/search-field.tsx';
import { SelectFilter } from '../list/select-filter.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { Who } from '../list/who.tsx';
import { detailOf, factsOf, hasMore } from './action-detail.ts';
import styles from './register.module.css';
import { texts } from './texts.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Lists what is kept, and what is in it. */
const FactList = ({ facts }: { readonly facts: readonly KeptFact[] }) => (
  <ul>
    {facts.map((fact) => (
      <li key={fact.name}>
        {'value' in fact ? (
          texts.fact(fact.name, fact.value)
        ) : (
          <>
            {fact.name}
            <FactList facts={fact.facts} />
          </>
        )}
      </li>
    ))}
  </ul>
);

const Detail = ({ action }: { readonly action: KeptAction }) => (
  <div className={styles['detail']}>
    {detailOf(action).map((line) => (
      <span key={line}>{line}</span>
    ))}
    {hasMore(action) && (
      <details>
        <summary>{texts.more}</summary>
        <FactList facts={factsOf(action)} />
      </details>
    )}
  </div>
);

const On = ({ action: { on, people } }: { readonly action: KeptAction }) => {
  if (on !== null) return <Who person={on} />;
  return people === 0 ? texts.nobody : texts.people(people);
};

const COLUMNS: readonly Column<KeptAction>[] = [
  { title: texts.columns.when, width: 14, cell: ({ at }) => formatInstant(at) },
  { title: texts.columns.who, width: 16, cell: ({ by }) => <Who person={by} /> },
  { title: texts.columns.what, width: 16, cell: ({ action }) => actionInWords(action) },
  { title: texts.columns.on, width: 16, cell: (action) => <On action={action} /> },
  { title: texts.columns.why, width: 18, cell: ({ why }) => why ?? texts.nobody },
  { title: texts.columns.detail, width: 20, cell: (action) => <Detail action={action} /> },
];

/** Lists what operators and proctors did: who, what, when, why, about whom. */
export const RegisterScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officeCalls);
  const address = useListAddress();
  const { page } = address;
  const [person, action] = [address.get('persona'), address.get('accion')];
  const asked = address.get('dia');
  const day = asked !== null && DAY.test(asked) ? asked : null;
  const ask = useCallback(
    async () => fetchedOf(await api.officeActions({ person, action, day, page }), common.refused),
    [api, person, action, day, page],
  );
  const state = useFetched(ask, ASK_EVERY_MS);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const reply = await api.officeActionsFile({ person, action, day });
    setSaving(false);
    if (E.isRight(reply) && reply.right.status === 200) saveFile(reply.right.body, texts.fileName);
    else notify('error', texts.fileFailed);
  };
  const names = state.value?.names ?? (action === null ? [] : [action]);
  return (
    <>
      <Typography variant="h1">{texts.title}</Typography>
      <p>{texts.intro}</p>
      <div className={listStyles['bar']}>
        <SearchField
          label={texts.person}
          hint={common.personHint}
          value={person ?? ''}
          onSearch={(text) => address.set({ persona: text })}
        />
        <SelectFilter
          label={texts.action}
          value={action ?? ''}
          choices={[
            { value: '', text: texts.every },
            ...names.map((name) => ({ value: name, text: actionInWords(name) })),
          ]}
          onChoose={(value) => address.set({ accion: value })}
        />
        <TextField
          type="date"
          label={texts.day}
          value={day ?? ''}
          onChange={({ target }) => address.set({ dia: target.value })}
        />
        <Button variant="outlined" loading={isSaving} onClick={() => void save()}>
          {texts.file}
        </Button>
      </div>
      <PagedList state={state} address={address} totalOf={({ total }) => total} empty={texts.empty}>
        {({ actions }) => <OfficeTable label={texts.table} columns={COLUMNS} rows={actions} keyOf={({ id }) => id} />}
      </PagedList>
    </>
  );
};
