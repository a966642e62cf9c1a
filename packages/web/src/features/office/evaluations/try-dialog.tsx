import { type OfficeEvaluation, officeEvaluationCalls } from '@quipu/contract';
import { useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { RadioGroup, SelectField } from '../../../ui/kit/choices.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { askAction } from '../list/ask-action.ts';
import { texts } from './texts.ts';

interface Values {
  readonly who: '' | 'me' | 'other';
  readonly person: string;
  readonly session: string;
  readonly reason: string;
}

interface TryDialogProps extends WaysOut {
  readonly evaluation: OfficeEvaluation;
  /** The server's time. */
  readonly now: number;
}

const Person = ({ form }: { readonly form: UseFormReturn<Values> }) =>
  useWatch({ control: form.control, name: 'who' }) === 'other' ? (
    <PlainField form={form} name="person" rules={filled(texts.needsPerson)} label={texts.person} />
  ) : null;

/** Gives an evaluation to try: the real thing, on the real installation, which counts nowhere. */
export const TryDialog = ({ evaluation, now, onClose, onDone }: TryDialogProps) => {
  const api = useApi(officeEvaluationCalls);
  const navigate = useNavigate();
  const isMine = useRef(false);
  const { id, name, sessions } = evaluation;
  const choices = sessions
    .filter(({ end }) => end > now)
    .map(({ id: session, start, end }) => ({ value: String(session), text: formatSession(start, end) }));
  return (
    <ActionDialog<Values>
      title={texts.tryTitle(name)}
      intro={<p>{choices.length === 0 ? texts.tryNowhere : texts.tryHint}</p>}
      first={{ who: 'me', person: '', session: choices[0]?.value ?? '', reason: '' }}
      submit={texts.give}
      send={async ({ who, person, session, reason }, once) => {
        const asked = { id, person: who === 'other' ? person.trim() : null, session: Number(session) };
        const reply = await askAction(api.tryOfficeEvaluation, asked, reason, once);
        isMine.current = who !== 'other';
        return outcomeOf(reply);
      }}
      done={({ who }) => (who === 'other' ? texts.givenToOther : texts.givenToMe)}
      onClose={onClose}
      onDone={() => {
        onDone();
        // Whoever tries it goes where it is.
        if (isMine.current) void navigate(paths.home);
      }}
    >
      {(form) => (
        <>
          <RadioGroup
            form={form}
            name="who"
            label={texts.who}
            choices={[
              { value: 'me', text: texts.me },
              { value: 'other', text: texts.other },
            ]}
          />
          <Person form={form} />
          <SelectField
            form={form}
            name="session"
            rules={filled(texts.needsSession)}
            label={texts.inSession}
            choices={choices}
          />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
