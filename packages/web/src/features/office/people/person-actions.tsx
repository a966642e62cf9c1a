import {
  isEmail,
  MAX_ACCOMMODATION,
  type OfficePersonFacts,
  officePeopleCalls,
  ROLE_NAMES,
  ROLES,
  type Role,
} from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { Checkbox } from '../../../ui/kit/choices.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { askAction } from '../list/ask-action.ts';
import styles from './people.module.css';
import { texts } from './texts.ts';

interface OfPerson extends WaysOut {
  readonly person: OfficePersonFacts;
}

export const SwitchDialog = ({ person, ...out }: OfPerson) => {
  const api = useApi(officePeopleCalls);
  const { id, fullName, isActive, isActivated, openSessions } = person;
  const isOn = !isActive || !isActivated;
  return (
    <ActionDialog
      title={isOn ? texts.onTitle(fullName) : texts.offTitle(fullName)}
      intro={<p>{isOn ? texts.onHint : texts.offHint(openSessions)}</p>}
      first={{ reason: '' }}
      submit={isOn ? texts.actions.switchOn : texts.actions.switchOff}
      send={async ({ reason }: { readonly reason: string }, once) =>
        outcomeOf(await askAction(api.switchOfficePerson, { id, isOn }, reason, once))
      }
      done={() => texts.done}
      {...out}
    >
      {(form) => <ReasonArea form={form} />}
    </ActionDialog>
  );
};

interface RolesValues extends Readonly<Record<Role, boolean>> {
  readonly reason: string;
}

export const RolesDialog = ({ person, ...out }: OfPerson) => {
  const api = useApi(officePeopleCalls);
  const { id, fullName } = person;
  const has = Object.fromEntries(ROLES.map((role) => [role, person.roles.includes(role)])) as Record<Role, boolean>;
  return (
    <ActionDialog<RolesValues>
      title={texts.rolesTitle(fullName)}
      intro={<p>{texts.rolesHint}</p>}
      first={{ ...has, reason: '' }}
      submit={texts.save}
      send={async (values, once) => {
        const roles = ROLES.filter((role) => values[role]);
        const asked = { id, roles, before: person.roles };
        return outcomeOf(await askAction(api.setOfficeRoles, asked, values.reason, once));
      }}
      done={() => texts.done}
      {...out}
    >
      {(form) => (
        <>
          <div className={styles['roles']}>
            {ROLES.map((role) => (
              <div key={role}>
                <Checkbox form={form} name={role} hint={texts.rolesDo[role]}>
                  {ROLE_NAMES[role]}
                </Checkbox>
              </div>
            ))}
          </div>
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};

const wholeUpTo = (most: number) => ({
  validate: (typed: string) => (/^\d{1,3}$/.test(typed.trim()) && Number(typed) <= most) || texts.needsNumber(most),
});

interface TimeValues {
  readonly percent: string;
  readonly minutes: string;
  readonly reason: string;
}

export const TimeDialog = ({ person, ...out }: OfPerson) => {
  const api = useApi(officePeopleCalls);
  const { id, fullName, extraPercent, extraMinutes } = person;
  return (
    <ActionDialog<TimeValues>
      title={texts.timeTitle(fullName)}
      intro={<p>{texts.timeHint}</p>}
      first={{ percent: String(extraPercent), minutes: String(extraMinutes), reason: '' }}
      submit={texts.save}
      send={async ({ percent, minutes, reason }, once) => {
        const before = { percent: extraPercent, minutes: extraMinutes };
        const asked = { id, percent: Number(percent), minutes: Number(minutes), before };
        return outcomeOf(await askAction(api.accommodateOfficePerson, asked, reason, once));
      }}
      done={() => texts.done}
      {...out}
    >
      {(form) => (
        <>
          <PlainField
            form={form}
            name="percent"
            rules={wholeUpTo(MAX_ACCOMMODATION.percent)}
            label={texts.percent}
            inputMode="numeric"
          />
          <PlainField
            form={form}
            name="minutes"
            rules={wholeUpTo(MAX_ACCOMMODATION.minutes)}
            label={texts.minutes}
            inputMode="numeric"
          />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};

interface EmailValues {
  readonly email: string;
  readonly reason: string;
}

export const EmailDialog = ({ person, ...out }: OfPerson) => {
  const api = useApi(officePeopleCalls);
  const { id, fullName } = person;
  return (
    <ActionDialog<EmailValues>
      title={texts.emailTitle(fullName)}
      intro={<p>{texts.emailHint}</p>}
      first={{ email: person.email ?? '', reason: '' }}
      submit={texts.save}
      send={async ({ email, reason }, once) =>
        outcomeOf(await askAction(api.setOfficeEmail, { id, email: email.trim() }, reason, once))
      }
      done={() => texts.done}
      {...out}
    >
      {(form) => (
        <>
          <PlainField
            form={form}
            name="email"
            rules={{
              ...filled(texts.needsEmail),
              validate: (typed: string) => isEmail(typed.trim()) || texts.needsEmail,
            }}
            label={texts.newEmail}
            inputMode="email"
          />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
