import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type CareerWithQuota, choicesBeside, postulationErrors } from '@quipu/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { careerRows } from '../../ui/careers/career-rows.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { ErrorSummary, LISTED_FROM, NOTHING_TOLD } from '../../ui/kit/error-summary.tsx';
import { ReviewPage } from '../../ui/kit/review-page.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { CareerPicker } from './career-picker.tsx';
import { texts } from './texts.ts';
import { useChoices } from './use-choices.ts';
import { useSend } from './use-send.ts';

const SMALL = '(max-width: 599.95px)';

const named = ({ name, campus }: CareerWithQuota) => `${name}, ${campus}`;

export interface PostulationFormProps {
  readonly careers: readonly CareerWithQuota[];
  /** Asks for the careers again, which may have changed. */
  readonly onRefused: () => void;
}

/** Two careers in the order in which they are wanted. What was chosen stays, whatever becomes of sending it. */
export const PostulationForm = ({ careers, onRefused }: PostulationFormProps) => {
  const navigate = useNavigate();
  const isSmall = useMediaQuery(SMALL);
  const { first, second, setFirst, setSecond, areRestored, forget } = useChoices(careers);
  const [isAccepted, setAccepted] = useState(false);
  const [told, setTold] = useState(NOTHING_TOLD);
  const [isReviewing, setReviewing] = useState(false);
  const back = () => setReviewing(false);
  const firstSearch = useRef<HTMLInputElement>(null);
  const secondSearch = useRef<HTMLInputElement>(null);
  const sending = useSend({
    onSent: (text) => {
      forget();
      notify('success', text);
      void navigate(paths.home, { replace: true, state: { sent: 'postulation' } });
    },
    onRefused,
  });
  const draft = { firstPriority: first?.id ?? null, secondPriority: second?.id ?? null };
  const errors = postulationErrors(draft, isAccepted);

  /** Tells whether a chosen career cannot be had any more. */
  const isGone = (career: CareerWithQuota | null) =>
    career !== null && !careers.some(({ id, quota }) => id === career.id && quota > 0);
  const wrong = [
    { name: texts.first, message: isGone(first) ? texts.gone : (errors.firstPriority ?? null) },
    { name: texts.secondShort, message: isGone(second) ? texts.gone : null },
  ].flatMap(({ name, message }) => (message === null ? [] : [{ name, message: texts.chosen(name, message) }]));
  const goTo = (name: string) => (name === texts.first ? firstSearch : secondSearch).current?.focus();

  const finish = () => {
    setTold({ submit: told.submit + 1, fields: wrong });
    if (wrong[0] === undefined) setReviewing(true);
    else if (wrong.length < LISTED_FROM) goTo(wrong[0].name);
  };
  const send = async () => {
    if (first === null) return;
    await sending.send({ firstPriority: first.id, secondPriority: draft.secondPriority });
    setReviewing(false);
  };
  if (isReviewing && first !== null)
    return (
      <>
        <ReviewPage
          parts={[
            { title: texts.first, rows: careerRows(first), onChange: back },
            ...(second === null ? [] : [{ title: texts.secondShort, rows: careerRows(second), onChange: back }]),
          ]}
          warning={texts.unchangeable}
          sendText={texts.sendIt}
          onSend={sending.ask}
          onBack={back}
        />
        {sending.step !== 'none' && (
          <ConfirmDialog
            title={texts.confirm}
            confirmText={texts.confirmText}
            busy={sending.step === 'sending'}
            onConfirm={() => void send()}
            onCancel={sending.cancel}
          >
            <p>{texts.chosen(texts.first, named(first))}</p>
            {second !== null && <p style={{ marginTop: 8 }}>{texts.chosen(texts.secondShort, named(second))}</p>}
          </ConfirmDialog>
        )}
      </>
    );
  return (
    <>
      {told.fields.length >= LISTED_FROM && (
        <ErrorSummary told={told} names={wrong.map(({ name }) => name)} onGo={goTo} />
      )}
      {areRestored && (
        <Alert severity="info" role="alert">
          {texts.restored}
        </Alert>
      )}
      <CareerPicker
        list={texts.first}
        hint={texts.firstHint}
        careers={choicesBeside(careers, draft.secondPriority)}
        chosen={first}
        isRequired
        isGone={isGone(first)}
        error={told.submit > 0 ? (errors.firstPriority ?? null) : null}
        search={firstSearch}
        onChosen={setFirst}
      />
      <CareerPicker
        list={texts.second}
        hint={texts.secondHint}
        careers={choicesBeside(careers, draft.firstPriority)}
        chosen={second}
        isRequired={false}
        isGone={isGone(second)}
        error={null}
        search={secondSearch}
        onChosen={setSecond}
      />
      <FormControlLabel
        control={<Checkbox checked={isAccepted} onChange={(_, checked) => setAccepted(checked)} />}
        label={texts.accept}
      />
      {sending.failure !== null && (
        <Alert severity="error" role="alert">
          {sending.failure}
        </Alert>
      )}
      <FormActions>
        <Button
          size="large"
          onClick={() => {
            forget();
            void navigate(paths.home);
          }}
        >
          {texts.cancel}
        </Button>
        <Button size="large" variant="contained" disabled={!isAccepted} onClick={finish}>
          {isSmall ? texts.sendShort : texts.send}
        </Button>
      </FormActions>
    </>
  );
};
