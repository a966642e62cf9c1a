import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { identityCalls } from '@quipu/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { sendPhoto } from '../api.ts';
import { describeInTime, type PictureFaces } from '../describe-in-time.ts';
import type { FacePort } from '../face/face-port.ts';
import type { Sent } from '../sent.ts';
import { noteShown } from '../shown.ts';
import { texts } from '../texts.ts';
import { usePicture } from '../use-picture.ts';
import styles from './biometric.module.css';

export interface SendingProps {
  readonly photo: Blob;
  readonly face: FacePort | null;
  readonly onTakeAnother: () => void;
}

/** A photo on its way. It stays until the server has it. */
export const Sending = ({ photo, face, onTakeAnother }: SendingProps) => {
  const api = useApi(identityCalls);
  const address = usePicture(photo);
  const known = useRef<Promise<PictureFaces>>(null);
  const [problem, setProblem] = useState<(Sent & { readonly kind: 'refused' }) | null>(null);
  const send = useEffectEvent(async (isWanted: () => boolean) => {
    known.current ??= describeInTime(face, photo);
    const { descriptor } = await known.current;
    if (!isWanted()) return;
    const sent = await sendPhoto(api, photo, descriptor);
    if (!isWanted()) return;
    if (sent.kind === 'refused') return setProblem(sent);
    noteShown(['face'], sent.missing);
    if (sent.missing.includes('face')) setProblem({ kind: 'refused', text: texts.notTaken, isPicture: true });
    else notify('success', texts.done);
  });
  const isSending = problem === null;
  useEffect(() => {
    if (!isSending) return undefined;
    let wanted = true;
    void send(() => wanted);
    return () => {
      wanted = false;
    };
  }, [isSending]);

  return (
    <div className={styles['sendingStack']}>
      <img className={styles['photo']} src={address} alt={texts.photoAlt} />
      <p role="status">
        {texts.photoTaken} {isSending && texts.sending}
      </p>
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem.text}
        </Alert>
      )}
      {problem !== null && (
        <div className={styles['sendingActions']}>
          {!problem.isPicture && (
            <Button
              variant="contained"
              onClick={() => {
                setProblem(null);
              }}
            >
              {texts.sendAgain}
            </Button>
          )}
          <Button variant={problem.isPicture ? 'contained' : 'outlined'} onClick={onTakeAnother}>
            {texts.takeAnother}
          </Button>
        </div>
      )}
    </div>
  );
};
