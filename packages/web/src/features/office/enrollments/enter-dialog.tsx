import { officeEnrollmentCalls } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { Checkbox, SelectField } from '../../../ui/kit/choices.tsx';
import { askAction, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import styles from './enrollments.module.css';
import { texts } from './texts.ts';
import type { Choices, Filter } from './use-filter.ts';

const WIDTH = 640;

interface Values {
  readonly session: string;
  /** Each is kept by its room's number. */
  readonly rooms: Readonly<Record<string, boolean>>;
  readonly reason: string;
}

const roomsIn = ({ rooms }: Pick<Values, 'rooms'>, all: Choices['rooms']): readonly number[] =>
  all.map(({ id }) => id).filter((id) => rooms[String(id)] === true);

interface EnterDialogProps extends WaysOut {
  readonly filter: Filter;
  readonly choices: Choices;
}

const WhatItDoes = ({
  form,
  filter,
  choices,
}: Pick<EnterDialogProps, 'filter' | 'choices'> & { readonly form: UseFormReturn<Values> }) => {
  const api = useApi(officeEnrollmentCalls);
  const [session, rooms] = useWatch({ control: form.control, name: ['session', 'rooms'] });
  const { state: _, ...choice } = filter;
  const asked = { ...choice, sessionId: Number(session), rooms: roomsIn({ rooms }, choices.rooms) };
  return (
    <Effect
      decided={session === '' ? null : JSON.stringify(asked)}
      rehearse={() => rehearse(api.enterOfficeEnrolled, asked)}
      told={({ changes }) => texts.enter.would(changes)}
    />
  );
};

/** Those who finished, of what is looked for, go onto the roster of a session. */
export const EnterDialog = ({ filter, choices, ...out }: EnterDialogProps) => {
  const api = useApi(officeEnrollmentCalls);
  const { sessions, rooms } = choices;
  return (
    <ActionDialog<Values>
      title={texts.enter.title}
      width={WIDTH}
      intro={
        <>
          <p>{texts.enter.hint}</p>
          {sessions.length === 0 && <p>{texts.enter.noSessions}</p>}
        </>
      }
      first={{ session: '', rooms: {}, reason: '' }}
      submit={texts.enter.submit}
      send={async (values, once) => {
        const { state: _, ...choice } = filter;
        const asked = { ...choice, sessionId: Number(values.session), rooms: roomsIn(values, rooms) };
        return outcomeOf(await askAction(api.enterOfficeEnrolled, asked, values.reason, once));
      }}
      done={() => texts.enter.done}
      {...out}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="session"
            rules={{ required: texts.enter.needsSession }}
            label={texts.enter.session}
            choices={sessions.map(({ id, evaluation, start, end, people }) => ({
              value: String(id),
              text: texts.enter.sessionOf(evaluation, formatSession(start, end), people),
            }))}
          />
          {rooms.length > 0 && (
            <fieldset className={styles['rooms']}>
              <legend>{texts.enter.rooms}</legend>
              <p>{texts.enter.roomsHint}</p>
              {rooms.map(({ id, name, capacity }) => (
                <div key={id}>
                  <Checkbox form={form} name={`rooms.${id}`}>
                    {texts.enter.roomOf(name, capacity)}
                  </Checkbox>
                </div>
              ))}
            </fieldset>
          )}
          <WhatItDoes form={form} filter={filter} choices={choices} />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
