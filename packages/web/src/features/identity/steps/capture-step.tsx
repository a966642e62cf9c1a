import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { describeInTime, type PictureFaces } from '../describe-in-time.ts';
import type { Face } from '../face/use-face.ts';
import { texts } from '../texts.ts';
import { usePicture } from '../use-picture.ts';
import { CaptureFrame, FRAME, type PictureKind } from './capture-frame.tsx';
import { LiveFrame } from './live-frame.tsx';
import styles from './steps.module.css';

/** Advice where a photo of the face does not show exactly one. It keeps nobody from going on: the device may be wrong. */
const FacesNote = ({ known }: { readonly known: Promise<PictureFaces> }) => {
  const [faces, setFaces] = useState<number | null>(null);
  useEffect(() => {
    let wanted = true;
    void known.then((found) => {
      if (wanted) setFaces(found.faces);
    });
    return () => {
      wanted = false;
      setFaces(null);
    };
  }, [known]);
  if (faces === null || faces === 1) return null;
  return (
    <Alert severity="warning" role="alert">
      {faces === 0 ? texts.faceMissing : texts.facesMany}
    </Alert>
  );
};

/** A picture that was taken, and what becomes known of the faces in it. */
export interface Taken {
  readonly photo: Blob;
  readonly known: Promise<PictureFaces> | null;
}

const Captured = ({ kind, taken }: { readonly kind: PictureKind; readonly taken: Taken }) => {
  const address = usePicture(taken.photo);
  return (
    <>
      <CaptureFrame kind={kind}>
        <img src={address} alt={kind === 'ib' ? texts.faceAlt : texts.cardAlt} />
      </CaptureFrame>
      <p className={styles['said']} role="status">
        {texts.captured}
      </p>
      {taken.known !== null && <FacesNote known={taken.known} />}
    </>
  );
};

export interface CaptureStepProps {
  readonly kind: PictureKind;
  readonly face: Face;
  readonly taken: Taken | null;
  readonly onTaken: (taken: Taken | null) => void;
  /** Null: there is nothing before it. */
  readonly onBack: (() => void) | null;
  readonly onContinue: () => void;
}

/** Takes one picture, by the person's own hand. One button captures and recaptures: the focus stays on it. */
export const CaptureStep = ({ kind, face, taken, onTaken, onBack, onContinue }: CaptureStepProps) => {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const capture = async () => {
    setFailed(false);
    if (taken !== null) return onTaken(null);
    try {
      if (video === null || face.port === null) throw new Error('There is nothing to take');
      const photo = await face.port.photo(video, FRAME[kind].shape);
      onTaken({ photo, known: kind === 'ib' ? describeInTime(face.port, photo) : null });
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={styles['stack']}>
      <p>{kind === 'ib' ? texts.faceHelp : texts.cardHelp}</p>
      {taken === null ? (
        <LiveFrame kind={kind} face={face} onVideo={setVideo} />
      ) : (
        <Captured kind={kind} taken={taken} />
      )}
      {hasFailed && (
        <Alert severity="error" role="alert">
          {texts.notCaptured}
        </Alert>
      )}
      <FormActions className={styles['actions']}>
        {onBack !== null && (
          <Button className={styles['back']} onClick={onBack}>
            {texts.back}
          </Button>
        )}
        <Button
          variant={taken === null ? 'contained' : 'outlined'}
          onClick={({ detail }) => {
            // The second press of a double one would throw away what the first one took.
            if (detail < 2) void capture();
          }}
        >
          {taken === null ? texts.capture : texts.recapture}
        </Button>
        <Button variant="contained" disabled={taken === null} onClick={onContinue}>
          {texts.next}
        </Button>
      </FormActions>
    </div>
  );
};
