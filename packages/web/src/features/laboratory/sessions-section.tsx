import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { LaboratorySession, LaboratoryState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useId, useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { Chip } from '../../ui/figures/chip.tsx';
import { formatHour, formatSession } from '../../ui/figures/format-moment.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { Form } from '../../ui/kit/form.tsx';
import { PlainField } from '../../ui/kit/plain-field.tsx';
import type { LaboratoryCalls } from './calls.ts';
import { FormEnd } from './form-end.tsx';
import styles from './laboratory.module.css';
import { type CodeValues, codeRules } from './rules.ts';
import { Row, Section } from './section.tsx';
import { texts } from './texts.ts';
import { useOpeningCodes } from './use-opening-codes.ts';

interface CodeFormProps {
  readonly calls: LaboratoryCalls;
  readonly session: LaboratorySession;
  readonly onState: (state: LaboratoryState) => void;
}

/** The code as it is said over the telephone. What is wrong with it the server says, group by group. */
const CodeForm = ({ calls, session, onState }: CodeFormProps) => {
  const form = usePageForm<CodeValues>({ code: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async ({ code }: CodeValues) => {
    setFailure(null);
    const reply = await calls.local.openLaboratorySession({ session: session.id, code });
    if (E.isLeft(reply)) setFailure(texts.localFailed);
    else if (reply.right.status !== 200) setFailure(reply.right.text ?? texts.openingFailed);
    else {
      notify('success', texts.sessionOpened);
      onState(reply.right.body);
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <PlainField
        form={form}
        name="code"
        rules={codeRules}
        label={texts.code}
        hint={texts.codeHint}
        autoCapitalize="characters"
      />
      <FormEnd form={form} failure={failure} busyText={texts.opening}>
        {texts.openQuestions}
      </FormEnd>
    </Form>
  );
};

interface SessionsSectionProps {
  readonly calls: LaboratoryCalls;
  readonly state: LaboratoryState;
  readonly onState: (state: LaboratoryState) => void;
}

/** The sessions of the package: which are sealed, from when to when, and the code that opens the next one. */
export const SessionsSection = ({ calls, state, onState }: SessionsSectionProps) => {
  const id = useId();
  const sessions = state.laboratory?.sessions ?? [];
  const sealed = sessions.filter(({ openedAt }) => openedAt === null);
  const [chosen, setChosen] = useState<number | null>(null);
  const next =
    sealed.find((session) => session.id === chosen) ?? sealed.find(({ endsAt }) => endsAt >= state.now) ?? sealed[0];
  const problem = useOpeningCodes(calls, state, onState);
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.sessions}</h2>
      <p>{sealed.length === 0 ? texts.allOpen : texts.sealedHelp}</p>
      {state.laboratory?.isWhole === false && <Alert severity="error">{texts.notWhole}</Alert>}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <ul className={styles['list']} aria-labelledby={id}>
        {sessions.map((session) => (
          <li key={session.id}>
            <b>{session.quiz}</b>
            <span>
              {session.openedAt === null ? (
                <Chip tone="warning">{texts.isSealed}</Chip>
              ) : (
                <Chip tone="success">{texts.openedAt(formatHour(session.openedAt))}</Chip>
              )}
            </span>
            <small>
              {texts.sessionFacts(session.id, formatSession(session.startsAt, session.endsAt), session.people)}
            </small>
            {session.openedAt === null && session !== next && (
              <Row>
                <Button onClick={() => setChosen(session.id)} aria-label={texts.writeCodeOf(session.id)}>
                  {texts.writeCode}
                </Button>
              </Row>
            )}
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <>
          <h3>{texts.opensSession(next.quiz, next.id)}</h3>
          <CodeForm key={next.id} calls={calls} session={next} onState={onState} />
        </>
      )}
    </Section>
  );
};
