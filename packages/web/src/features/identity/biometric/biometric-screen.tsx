import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSession } from '../../../stores/session-store.ts';
import { CamerasContext, useCameras } from '../../../ui/camera/cameras.ts';
import { useCamera } from '../../../ui/camera/use-camera.ts';
import { CancelButton } from '../cancel-button.tsx';
import { type Face, useFace } from '../face/use-face.ts';
import { Help } from '../help.tsx';
import { texts } from '../texts.ts';
import { MicrophoneNote } from './microphone-note.tsx';
import { Sending } from './sending.tsx';
import { Watching } from './watching.tsx';
import { withMicrophone } from './with-microphone.ts';

/** Who is not through by then is shown what else there is. */
const LONG_MS = 30_000;

const Grid = styled('div')({
  display: 'grid',
  gap: 24,
  '@media (min-width: 700px)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
});
const Aside = styled('div')(({ theme }) => ({
  minWidth: 0,
  lineHeight: 1.5,
  '& > h2': { ...theme.typography.h2, margin: '0 0 8px' },
  '& > ul': { margin: '0 0 12px', paddingInlineStart: 20, '& > li': { marginBottom: 4 } },
  '& > small': { fontSize: '0.875rem', color: theme.palette.text.secondary },
}));
const Lead = styled('p')({ marginBottom: 16, lineHeight: 1.5 });
const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end', marginTop: 16 });
const Stack = styled('div')({ display: 'grid', gap: 12, minWidth: 0, alignContent: 'start' });

interface LookingProps {
  readonly face: Face;
  readonly onPhoto: (photo: Blob) => void;
  /** There is no camera: nothing will come of waiting. */
  readonly onMissing: () => void;
}

const Looking = ({ face, onPhoto, onMissing }: LookingProps) => {
  const preferred = useSession(({ session }) => session?.deviceId ?? null);
  const camera = useCamera(preferred);
  const isMissing = camera.access.kind === 'closed' && camera.access.problem === 'missing';
  const missing = useEffectEvent(onMissing);
  useEffect(() => {
    if (isMissing) missing();
  }, [isMissing]);
  return (
    <Stack>
      <Watching
        camera={camera}
        face={face}
        onPhoto={onPhoto}
        onChosen={(deviceId) => {
          useSession.getState().note({ deviceId });
        }}
      />
      {camera.access.kind === 'open' && <MicrophoneNote onRetry={camera.retry} />}
    </Stack>
  );
};

/** The identification by face after a login. The camera is open while it looks, and no longer. */
export const BiometricScreen = () => {
  const cameras = useCameras();
  const withSound = useMemo(
    () => ({
      ...cameras,
      door: withMicrophone(cameras.door, (constraints) => navigator.mediaDevices.getUserMedia(constraints)),
    }),
    [cameras],
  );
  const face = useFace();
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [needsHelp, setNeedsHelp] = useState(false);
  useEffect(() => {
    const alarm = setTimeout(() => {
      setNeedsHelp(true);
    }, LONG_MS);
    return () => {
      clearTimeout(alarm);
    };
  }, []);

  return (
    <>
      <Lead>{texts.lead}</Lead>
      <Grid>
        {photo === null ? (
          <CamerasContext value={withSound}>
            <Looking
              face={face}
              onPhoto={setPhoto}
              onMissing={() => {
                setNeedsHelp(true);
              }}
            />
          </CamerasContext>
        ) : (
          <Sending
            photo={photo}
            face={face.port}
            onTakeAnother={() => {
              setPhoto(null);
            }}
          />
        )}
        <Aside>
          <h2>{texts.instructionsTitle}</h2>
          <ul>
            {texts.instructions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <small>{texts.privacy}</small>
          <Help open={needsHelp} />
        </Aside>
      </Grid>
      <Actions>
        <CancelButton />
      </Actions>
    </>
  );
};
