import Button from '@mui/material/Button';
import { type CareerWithQuota, choicesBeside, hasErrors, postulationErrors } from '@quipu/contract';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../lib/notices.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CheckRow } from '../../ui/form/check-row.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { CareerPicker } from './career-picker.tsx';
import { texts } from './texts.ts';
import { useChoices } from './use-choices.ts';
import { useSend } from './use-send.ts';

const SMALL = '(max-width: 599.95px)';
const HOME = '/home';

const named = ({ name, campus }: CareerWithQuota) => `${name}, ${campus}`;

export interface PostulationFormProps {
  readonly careers: readonly CareerWithQuota[];
  /** What can be chosen may have changed. */
  readonly onRefused: () => void;
}

/** Two careers in the order in which they are wanted. What was chosen stays, whatever becomes of sending it. */
export const PostulationForm = ({ careers, onRefused }: PostulationFormProps) => {
  const navigate = useNavigate();
  const isSmall = useMediaQuery(SMALL);
  const { first, second, setFirst, setSecond, areRestored, forget } = useChoices(careers);
  const [isAccepted, setAccepted] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const firstSearch = useRef<HTMLInputElement>(null);
  const secondSearch = useRef<HTMLInputElement>(null);
  const sending = useSend({
    onSent: (text) => {
      forget();
      notify('success', text);
      void navigate(HOME, { replace: true });
    },
    onRefused,
  });
  const draft = { firstPriority: first?.id ?? null, secondPriority: second?.id ?? null };
  const errors = postulationErrors(draft, isAccepted);

  /** What is chosen and cannot be had any more. */
  const isGone = (career: CareerWithQuota | null) =>
    career !== null && !careers.some(({ id, quota }) => id === career.id && quota > 0);
  const wrong: readonly RefObject<HTMLInputElement | null>[] = [
    ...(hasErrors(errors) || isGone(first) ? [firstSearch] : []),
    ...(isGone(second) ? [secondSearch] : []),
  ];

  const finish = () => {
    setChecked(true);
    if (wrong[0] === undefined) sending.ask();
    else wrong[0].current?.focus();
  };
  const send = () => {
    if (first !== null) void sending.send({ firstPriority: first.id, secondPriority: draft.secondPriority });
  };
  return (
    <>
      {areRestored && (
        <AlertBox kind="info" announced>
          {texts.restored}
        </AlertBox>
      )}
      <CareerPicker
        list={texts.first}
        hint={texts.firstHint}
        careers={choicesBeside(careers, draft.secondPriority)}
        chosen={first}
        isRequired
        isGone={isGone(first)}
        error={isChecked ? (errors.firstPriority ?? null) : null}
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
      <CheckRow>
        <input type="checkbox" checked={isAccepted} onChange={({ target }) => setAccepted(target.checked)} />
        <span>{texts.accept}</span>
      </CheckRow>
      {sending.failure !== null && (
        <AlertBox kind="error" announced>
          {sending.failure}
        </AlertBox>
      )}
      <FormActions>
        <Button
          size="large"
          onClick={() => {
            forget();
            void navigate(HOME);
          }}
        >
          {texts.cancel}
        </Button>
        <Button size="large" variant="contained" disabled={!isAccepted} onClick={finish}>
          {isSmall ? texts.sendShort : texts.send}
        </Button>
      </FormActions>
      <ConfirmDialog
        open={sending.step !== 'none' && first !== null}
        title={texts.confirm}
        confirmText={texts.confirmText}
        busy={sending.step === 'sending'}
        onConfirm={send}
        onCancel={sending.cancel}
      >
        {first !== null && <p>{texts.chosen(texts.first, named(first))}</p>}
        {second !== null && <p style={{ marginTop: 8 }}>{texts.chosen(texts.secondShort, named(second))}</p>}
      </ConfirmDialog>
    </>
  );
};
