import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type GradingRules, officeWhatIfCalls, type WhatIfReport } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { useApi } from '../../../../lib/api.ts';
import { fetchedOf } from '../../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../../ui/fetched/use-fetched.ts';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { outcomeOf } from '../../../../ui/kit/action-outcome.ts';
import { texts as actionTexts } from '../../../../ui/kit/action-texts.ts';
import { Form, SubmitButton } from '../../../../ui/kit/form.tsx';
import { EmptyState } from '../../../../ui/page-state.tsx';
import { usePageTitle } from '../../../../ui/use-page-title.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { inOffice, officePaths } from '../../frame/office-paths.ts';
import { texts as common } from '../../frame/texts.ts';
import { NothingYet, Stale } from '../../list/paged-list.tsx';
import resultStyles from '../results.module.css';
import { texts as resultTexts } from '../texts.ts';
import { PolicyFields } from './policy-fields.tsx';
import { type GradedForm, QuestionDialog } from './question-dialog.tsx';
import { ReportPart } from './report-part.tsx';
import { TakeDialog } from './take-dialog.tsx';
import { texts } from './texts.ts';
import {
  AS_IT_IS,
  type Hypothesis,
  hypothesisOf,
  type SupposedQuestion,
  type TypedPolicy,
  withSupposed,
} from './typed-hypothesis.ts';
import styles from './what-if.module.css';

/** The rules change by a decision at most. */
const ASK_EVERY_MS = 600_000;

const wordsOf = ({ formId, number, kind, said }: SupposedQuestion, isOnlyForm: boolean): string =>
  texts.supposed[kind](texts.supposedOf(number, isOnlyForm ? null : formId), said);

interface QuestionsProps {
  readonly forms: readonly GradedForm[];
  readonly supposed: readonly SupposedQuestion[];
  readonly onChange: (supposed: readonly SupposedQuestion[]) => void;
}

/** Lists what is supposed of questions, each of which can be taken back. */
const Questions = ({ forms, supposed, onChange }: QuestionsProps) => {
  const [isAdding, setIsAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles['questions']} aria-label={texts.questions}>
      <Typography variant="h2">{texts.questions}</Typography>
      {supposed.length === 0 ? (
        <p>{texts.noQuestions}</p>
      ) : (
        <ul>
          {supposed.map((question) => {
            const words = wordsOf(question, forms.length === 1);
            return (
              <li key={words}>
                {words}
                <Button
                  aria-label={texts.removeOf(words)}
                  onClick={() => {
                    onChange(supposed.filter((one) => one !== question));
                    button.current?.focus();
                  }}
                >
                  {texts.remove}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <Button ref={button} variant="outlined" onClick={() => setIsAdding(true)}>
        {texts.add}
      </Button>
      {isAdding && (
        <QuestionDialog
          forms={forms}
          onClose={() => setIsAdding(false)}
          onAdd={(question) => {
            setIsAdding(false);
            onChange(withSupposed(supposed, question));
          }}
        />
      )}
    </section>
  );
};

interface Asked {
  readonly hypothesis: Hypothesis;
  readonly report: WhatIfReport;
}

interface AskingProps {
  readonly id: number;
  readonly rules: GradingRules;
}

const Asking = ({ id, rules }: AskingProps) => {
  const api = useApi(officeWhatIfCalls);
  const form = usePageForm<TypedPolicy>({ ...AS_IT_IS });
  const typed = useWatch({ control: form.control }) as TypedPolicy;
  const [supposed, setSupposed] = useState<readonly SupposedQuestion[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTaking, setIsTaking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked !== null) heading.current?.focus();
  }, [asked]);
  const isOlder = asked !== null && JSON.stringify(asked.hypothesis) !== JSON.stringify(hypothesisOf(supposed, typed));
  return (
    <>
      {/* Beside the form: what its dialog sends would send the form, too. */}
      <Questions forms={rules.forms} supposed={supposed} onChange={setSupposed} />
      <Form
        form={form}
        onSubmit={async (values) => {
          const hypothesis = hypothesisOf(supposed, values);
          const reply = await api.officeWhatIf({ id, ...hypothesis });
          if (E.isRight(reply) && reply.right.status === 200) {
            setProblem(null);
            setAsked({ hypothesis, report: reply.right.body });
          } else setProblem(problemOf(outcomeOf(reply)));
        }}
      >
        <PolicyFields form={form} rules={rules} />
        {problem !== null && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
        <div>
          <SubmitButton form={form} busyText={texts.asking}>
            {texts.ask}
          </SubmitButton>
        </div>
      </Form>
      {asked !== null && (
        <section className={styles['report']} aria-label={texts.report}>
          <Typography variant="h2" ref={heading} tabIndex={-1}>
            {texts.report}
          </Typography>
          <VisuallyHidden role="status">{texts.asked(asked.report.changed)}</VisuallyHidden>
          {isOlder && <Alert severity="info">{texts.older}</Alert>}
          <ReportPart report={asked.report} />
          <div>
            <Button variant="outlined" onClick={() => setIsTaking(true)}>
              {texts.take}
            </Button>
          </div>
        </section>
      )}
      {isTaking && asked !== null && (
        <TakeDialog
          quiz={{ id, name: rules.name }}
          hypothesis={asked.hypothesis}
          onClose={() => setIsTaking(false)}
          onDone={() => setIsTaking(false)}
        />
      )}
    </>
  );
};

const problemOf = (outcome: ReturnType<typeof outcomeOf>): string =>
  typeof outcome === 'string' ? outcome : actionTexts.failed;

/** Supposes that an evaluation were graded otherwise, and shows what would come of it. Nothing is changed here. */
export const WhatIfScreen = () => {
  const api = useApi(officeWhatIfCalls);
  const { id } = useParams();
  const ask = useCallback(
    async () => fetchedOf(await api.officeGradingRules({ id: Number(id) }), common.refused),
    [api, id],
  );
  const state = useFetched(ask, ASK_EVERY_MS);
  const { value } = state;
  usePageTitle(`${value === null ? resultTexts.whatIf : texts.titleOf(value.name)} · ${common.title}`);
  return (
    <>
      <Link className={resultStyles['back']} to={`${inOffice(officePaths.results)}/${id}`}>
        {texts.back}
      </Link>
      {value === null ? (
        <NothingYet {...state} />
      ) : (
        <>
          <Typography variant="h1">{texts.titleOf(value.name)}</Typography>
          <Stale {...state} />
          <p className={styles['intro']}>{texts.intro}</p>
          {value.forms.length === 0 ? (
            <EmptyState text={texts.none} />
          ) : (
            <Asking key={id} id={Number(id)} rules={value} />
          )}
        </>
      )}
    </>
  );
};
