import { type CameraAccess, type CameraChoice, cameraAccess$, cameraChoices$ } from '@quipu/proctor/media';
import { useEffect, useState } from 'react';
import { useCameras } from './cameras.ts';

export interface Camera {
  readonly access: CameraAccess<MediaStream>;
  readonly choices: readonly CameraChoice[];
  /** The one in use, or asked for; null: whichever the browser gives. */
  readonly deviceId: string | null;
  readonly choose: (deviceId: string) => void;
  readonly retry: () => void;
}

const OPENING: CameraAccess<MediaStream> = { kind: 'opening' };

const deviceOf = (access: CameraAccess<MediaStream>): string | null =>
  access.kind === 'open' ? (access.stream.getVideoTracks()[0]?.getSettings().deviceId ?? null) : null;

/** A camera that is open for as long as the screen is. The preferred one where it is still there. */
export const useCamera = (preferred: string | null): Camera => {
  const { door, devices } = useCameras();
  const [wanted, setWanted] = useState(preferred);
  const [tries, setTries] = useState(0);
  const [access, setAccess] = useState<CameraAccess<MediaStream>>(OPENING);
  const [choices, setChoices] = useState<readonly CameraChoice[]>([]);
  const isOpen = access.kind === 'open';

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it anew.
  useEffect(() => {
    const opened = cameraAccess$(door, { deviceId: wanted }).subscribe((now) => {
      setAccess(now);
      // It was chosen another day, or was pulled out: any other one serves.
      if (now.kind === 'closed' && now.problem === 'missing') setWanted(null);
    });
    return () => {
      opened.unsubscribe();
      setAccess(OPENING);
    };
  }, [door, wanted, tries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: names are told only once a camera was opened.
  useEffect(() => {
    const listed = cameraChoices$(devices).subscribe(setChoices);
    return () => {
      listed.unsubscribe();
    };
  }, [devices, isOpen]);

  return {
    access,
    choices,
    deviceId: deviceOf(access) ?? wanted,
    choose: setWanted,
    retry: () => {
      setTries((n) => n + 1);
    },
  };
};
