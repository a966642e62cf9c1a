import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { identityStepCalls } from '@quipu/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { sendPictures } from '../api.ts';
import { noteShown } from '../shown.ts';
import { texts } from '../texts.ts';
import { usePicture } from '../use-picture.ts';
import { CaptureFrame, type PictureKind } from './capture-frame.tsx';
import type { Taken } from './capture-step.tsx';
import styles from './steps.module.css';

const Picture = ({ kind, taken }: { readonly kind: PictureKind; readonly taken: Taken }) => (
  <figure className={styles['caption']}>
    <CaptureFrame kind={kind}>
      <img src={usePicture(taken.photo)} alt={kind === 'ib' ? texts.faceAlt : texts.cardAlt} />
    </CaptureFrame>
    <figcaption>{texts.steps[kind]}</figcaption>
  </figure>
);

export interface ReviewStepProps {
  readonly face: Taken | null;
  readonly card: Taken | null;
  readonly onBack: (() => void) | null;
}

/** Asks the person to certify the pictures, and only then sends them. */
export const ReviewStep = ({ face, card, onBack }: ReviewStepProps) => {
  const api = useApi(identityStepCalls);
  const [certified, setCertified] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const send = async () => {
    const known = await face?.known;
    return sendPictures(api, {
      face: face?.photo ?? null,
      card: card?.photo ?? null,
      descriptor: known?.descriptor ?? null,
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!certified || sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const sent = await send();
      if (sent.kind === 'refused') return setProblem(sent.text);
      noteShown(['face', 'card'], sent.missing);
      const isAskedAgain = sent.missing.some((step) => (step === 'face' && face) || (step === 'card' && card));
      if (isAskedAgain) setProblem(texts.notTaken);
      else notify('success', texts.done);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return (
    <form className={styles['reviewStepStack']} onSubmit={(event) => void submit(event)}>
      <p>{texts.reviewHelp}</p>
      <div className={styles['pictures']}>
        {face !== null && <Picture kind="ib" taken={face} />}
        {card !== null && <Picture kind="ci" taken={card} />}
      </div>
      <FormControlLabel
        control={<Checkbox checked={certified} onChange={(_, isTicked) => setCertified(isTicked)} />}
        label={texts.consent}
      />
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <FormActions>
        {onBack !== null && <Button onClick={onBack}>{texts.back}</Button>}
        <Button type="submit" variant="contained" disabled={!certified} aria-disabled={busy}>
          {busy ? texts.sendingPictures : texts.enter}
        </Button>
      </FormActions>
    </form>
  );
};
