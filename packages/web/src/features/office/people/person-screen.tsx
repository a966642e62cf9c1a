import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { hasOfficeRole, isOfStaff, type OfficeCall, type OfficePersonFacts, officePeopleCalls } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatInstant, formatSession } from '../../../ui/figures/format-moment.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import { Facts } from '../list/facts.tsx';
import listStyles from '../list/list.module.css';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import { DataDialog, InviteDialog } from './data-dialogs.tsx';
import { AccountState, rolesText } from './people-screen.tsx';
import { EmailDialog, RolesDialog, SwitchDialog, TimeDialog } from './person-actions.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { texts } from './texts.ts';

const yesNo = (is: boolean): string => (is ? texts.yes : texts.no);

const factsOf = (person: OfficePersonFacts): readonly (readonly [string, string])[] => {
  const { facts } = texts;
  const { email, extraPercent, extraMinutes, steps, accepted } = person;
  return [
    [facts.reference, person.reference],
    [facts.email, email === null ? texts.noEmail : facts.emailState(email, person.isEmailConfirmed)],
    [facts.enabled, yesNo(person.isActive)],
    [facts.activated, yesNo(person.isActivated)],
    [facts.roles, rolesText(person.roles)],
    [facts.code, yesNo(person.requiresCode || hasOfficeRole(person.roles))],
    [facts.replace, yesNo(person.mustReplacePassword)],
    [facts.identity, steps.length === 0 ? facts.noIdentity : steps.map((step) => texts.steps[step]).join(', ')],
    [facts.time, extraPercent === 0 && extraMinutes === 0 ? facts.noTime : facts.timeOf(extraPercent, extraMinutes)],
    [texts.accessibility, texts.accessibilities[person.accessibility ?? 'none']],
    [facts.lab, yesNo(person.isLab)],
    ...person.labHours.map(({ start, end }) => [facts.hours, formatSession(start, end)] as const),
    [facts.open, String(person.openSessions)],
    [
      facts.accepted,
      accepted.length === 0
        ? facts.noneAccepted
        : accepted.map(({ title, at }) => facts.acceptedAt(title, formatInstant(at))).join('; '),
    ],
  ];
};

const DIALOGS = {
  ...{ switch: SwitchDialog, roles: RolesDialog, time: TimeDialog, email: EmailDialog },
  ...{ data: DataDialog, reference: ReferenceDialog, invite: InviteDialog },
} as const;
type Action = keyof typeof DIALOGS;
const CALLS = {
  switch: 'switchOfficePerson',
  roles: 'setOfficeRoles',
  time: 'accommodateOfficePerson',
  email: 'setOfficeEmail',
  data: 'correctOfficePerson',
  reference: 'setOfficeReference',
  invite: 'inviteOfficePerson',
} as const satisfies Readonly<Record<Action, OfficeCall>>;
const ACTIONS = Object.keys(CALLS) as readonly Action[];

const Actions = ({
  person,
  onOpen,
}: {
  readonly person: OfficePersonFacts;
  readonly onOpen: (action: Action) => void;
}) => {
  const may = useMay();
  const actions = ACTIONS.filter((action) => may(CALLS[action]));
  if (actions.length === 0) return null;
  // As the server has it: whoever changes the address of an account can log in with it.
  if (isOfStaff(person.roles) && !may('setOfficeRoles')) return <p>{texts.ofStaff}</p>;
  const isOn = person.isActive && person.isActivated;
  const textOf = { ...texts.actions, switch: isOn ? texts.actions.switchOff : texts.actions.switchOn };
  return (
    <div className={listStyles['actions']}>
      {actions.map((action) => (
        <Button
          key={action}
          variant="outlined"
          color={action === 'switch' && isOn ? 'error' : 'primary'}
          onClick={() => onOpen(action)}
        >
          {textOf[action]}
        </Button>
      ))}
    </div>
  );
};

const Whole = ({ person, onChanged }: { readonly person: OfficePersonFacts; readonly onChanged: () => void }) => {
  /** The person stays as they were when it was opened: what is asked again meanwhile changes nothing in it. */
  const [opened, setOpened] = useState<{ readonly action: Action; readonly person: OfficePersonFacts } | null>(null);
  const Opened = opened === null ? null : DIALOGS[opened.action];
  const open = (action: Action) => setOpened({ action, person });
  // Asked anew in either case: it may not have been done because somebody else changed them.
  const close = () => {
    setOpened(null);
    onChanged();
  };
  return (
    <>
      <Typography variant="h1">{person.fullName}</Typography>
      <p>
        <AccountState {...person} />
      </p>
      {person.otherSpellings.map((reference) => (
        <Alert key={reference} severity="warning">
          {texts.otherSpelling(reference)}
        </Alert>
      ))}
      <Actions person={person} onOpen={open} />
      <Facts rows={factsOf(person)} />
      {opened !== null && Opened !== null && <Opened person={opened.person} onClose={close} onDone={close} />}
    </>
  );
};

/** One person with everything that the office looks at, and what it does about them. */
export const PersonScreen = () => {
  const api = useApi(officePeopleCalls);
  const { id } = useParams();
  const { state: from } = useLocation();
  const ask = useCallback(async () => fetchedOf(await api.officePerson({ id: Number(id) }), common.refused), [api, id]);
  const state = useFetched(ask, ASK_EVERY_MS);
  const person = state.value?.person ?? null;
  usePageTitle(`${person?.fullName ?? texts.title} · ${common.title}`);
  const search = (from as { readonly search?: string } | null)?.search ?? '';
  return (
    <>
      <Link className={listStyles['back']} to={`${inOffice(officePaths.people)}${search}`}>
        {texts.back}
      </Link>
      {person === null ? (
        <NothingYet {...state} />
      ) : (
        <>
          <Stale {...state} />
          <Whole person={person} onChanged={state.reload} />
        </>
      )}
    </>
  );
};
