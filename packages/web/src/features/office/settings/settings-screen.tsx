import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type OfficeSetting, officeCalls } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { EmptyState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import { SearchField } from '../list/search-field.tsx';
import { SelectFilter } from '../list/select-filter.tsx';
import { type ListAddress, useListAddress } from '../list/use-list-address.ts';
import { SetDialog } from './set-dialog.tsx';
import styles from './settings.module.css';
import { isFound, shownValue } from './shown-value.ts';
import { texts } from './texts.ts';

const SEARCH = 'buscar';
const WHICH = 'mostrar';
const CHANGED = 'cambiados';

const Value = ({ setting }: { readonly setting: OfficeSetting }) => (
  <span className={styles['lines']}>
    <strong>{shownValue(setting, setting.value)}</strong>
    {setting.value === setting.own ? (
      <small>{texts.isOwn}</small>
    ) : (
      <small>{texts.own(shownValue(setting, setting.own))}</small>
    )}
  </span>
);

const Change = ({ setting }: { readonly setting: OfficeSetting }) => {
  const { changed } = setting;
  if (changed === null)
    return (
      <span className={styles['lines']}>
        <small>{texts.never}</small>
      </span>
    );
  const { by, at, why, before } = changed;
  return (
    <span className={styles['lines']}>
      <span>{texts.by(by.fullName ?? by.who, formatInstant(at))}</span>
      {why !== null && <span>{why}</span>}
      <small>{before === null ? texts.fromUnknown : texts.from(shownValue(setting, before))}</small>
    </span>
  );
};

/** Null: whoever looks may not. */
type OnSet = ((setting: OfficeSetting) => void) | null;

const columnsWith = (onSet: OnSet): readonly Column<OfficeSetting>[] => [
  {
    title: texts.columns.setting,
    width: 38,
    cell: ({ key, means }) => (
      <span className={styles['lines']}>
        <span>{means}</span>
        <code>{key}</code>
      </span>
    ),
  },
  { title: texts.columns.value, width: 20, cell: (setting) => <Value setting={setting} /> },
  { title: texts.columns.change, width: 28, cell: (setting) => <Change setting={setting} /> },
  ...(onSet === null
    ? []
    : [
        {
          title: texts.columns.action,
          width: 14,
          isAction: true,
          cell: (setting: OfficeSetting) => (
            <Button variant="outlined" aria-label={texts.setOf(setting.means)} onClick={() => onSet(setting)}>
              {texts.set}
            </Button>
          ),
        },
      ]),
];

/** They stay in the order in which they came. */
const groupsOf = (settings: readonly OfficeSetting[]): ReadonlyMap<string, readonly OfficeSetting[]> => {
  const groups = new Map<string, OfficeSetting[]>();
  for (const setting of settings) groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting]);
  return groups;
};

interface SettingListProps {
  readonly all: readonly OfficeSetting[];
  readonly address: ListAddress;
  readonly onSet: OnSet;
}

const SettingList = ({ all, address, onSet }: SettingListProps) => {
  const search = address.get(SEARCH) ?? '';
  const onlyChanged = address.get(WHICH) === CHANGED;
  const found = all.filter((setting) => isFound(setting, search) && (!onlyChanged || setting.value !== setting.own));
  const columns = columnsWith(onSet);
  if (found.length === 0)
    return (
      <EmptyState text={common.noneFound}>
        <Button variant="outlined" onClick={address.clear}>
          {common.clear}
        </Button>
      </EmptyState>
    );
  return [...groupsOf(found)].map(([group, settings]) => (
    <section key={group} className={styles['group']} aria-label={group}>
      <Typography variant="h2">{group}</Typography>
      <OfficeTable label={group} columns={columns} rows={settings} keyOf={({ key }) => key} />
    </section>
  ));
};

/** Everything that the institution decides, with what it does, what it is now, and who changed it. */
export const SettingsScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officeCalls);
  const may = useMay();
  const address = useListAddress();
  const ask = useCallback(async () => fetchedOf(await api.officeSettings({}), common.refused), [api]);
  const state = useFetched(ask, ASK_EVERY_MS);
  const [asked, setAsked] = useState<OfficeSetting | null>(null);
  // Asked anew in either case: it may not have been set because somebody else did.
  const close = () => {
    setAsked(null);
    state.reload();
  };
  return (
    <>
      <Typography variant="h1">{texts.title}</Typography>
      <p>{texts.intro}</p>
      <div className={listStyles['bar']}>
        <SearchField
          label={texts.search}
          hint={texts.searchHint}
          value={address.get(SEARCH) ?? ''}
          onSearch={(text) => address.set({ [SEARCH]: text })}
        />
        <SelectFilter
          label={texts.which}
          value={address.get(WHICH) ?? ''}
          choices={[
            { value: '', text: texts.all },
            { value: CHANGED, text: texts.changed },
          ]}
          onChoose={(value) => address.set({ [WHICH]: value })}
        />
      </div>
      {state.value === null ? (
        <NothingYet {...state} />
      ) : (
        <>
          <Stale {...state} />
          <SettingList all={state.value.settings} address={address} onSet={may('setOfficeSetting') ? setAsked : null} />
        </>
      )}
      {asked !== null && <SetDialog setting={asked} onClose={close} onDone={close} />}
    </>
  );
};
