import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { sendPhoto } from '../api.ts';
import { describeInTime, type PictureFaces } from '../describe-in-time.ts';
import type { FacePort } from '../face/face-port.ts';
import type { Sent } from '../sent.ts';
import { noteShown } from '../shown.ts';
import { texts } from '../texts.ts';
import { usePicture } from '../use-picture.ts';
import { PICTURE_WIDTH } from './picture-width.ts';

const Stack = styled('div')({ display: 'grid', gap: 12, minWidth: 0, alignContent: 'start' });
const Photo = styled('img')({
  width: PICTURE_WIDTH,
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 12,
  backgroundColor: '#10161f',
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

export interface SendingProps {
  readonly photo: Blob;
  readonly face: FacePort | null;
  readonly onTakeAnother: () => void;
}

/** A photo on its way. It stays until the server has it. */
export const Sending = ({ photo, face, onTakeAnother }: SendingProps) => {
  const api = useApi();
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
    <Stack>
      <Photo src={address} alt={texts.photoAlt} />
      <p role="status">
        {texts.photoTaken} {isSending && texts.sending}
      </p>
      {problem !== null && (
        <AlertBox kind="error" announced>
          {problem.text}
        </AlertBox>
      )}
      {problem !== null && (
        <Actions>
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
        </Actions>
      )}
    </Stack>
  );
};
