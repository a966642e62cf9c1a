import type { HttpRequest, HttpResponse, IdentityStep } from '@quipu/contract';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { OpenFaceContext } from '../features/identity/face/use-face.ts';
import { IdentityScreen } from '../features/identity/route/identity-screen.tsx';
import { useSettings } from '../stores/settings-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { CamerasContext } from '../ui/camera/cameras.ts';
import { Kit } from '../ui/kit/kit.tsx';
import { camerasDouble } from './camera-double.ts';
import { faceDouble } from './face-double.ts';
import { sessionWith } from './session.ts';
import { settingsWith } from './settings.ts';
import { showScreen } from './show-screen.tsx';
import { stubProperties } from './stub-properties.ts';

interface MissingSteps {
  readonly missing: readonly IdentityStep[];
  readonly extra?: Readonly<Record<string, boolean>>;
  /** The camera that was chosen before. */
  readonly deviceId?: string;
}

/** Stands in for what jsdom lacks: pictures are not drawn, and no video plays. */
const standIn = () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  stubProperties(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined });
};

/**
 * Shows the screen to someone who is signed in and still has these steps to take, before a camera
 * and eyes that the test holds.
 */
export const showIdentity = (
  { missing, extra = {}, deviceId }: MissingSteps,
  answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>,
  camera = camerasDouble(),
) => {
  const face = faceDouble();
  standIn();
  const custom = Object.keys(extra).length > 0;
  useSettings.setState({ settings: settingsWith({ facelog: true, customLogin: custom }), isFresh: true });
  useSignInSession
    .getState()
    .commit(sessionWith({ reference: '1712345678', missing, extra, ...(deviceId === undefined ? {} : { deviceId }) }));
  const shown = showScreen(
    <Kit>
      <OpenFaceContext value={face.open}>
        <CamerasContext value={camera.cameras}>
          <IdentityScreen />
        </CamerasContext>
      </OpenFaceContext>
    </Kit>,
    { path: '/identidad' },
    answer,
  );
  const inAct =
    <A extends readonly unknown[]>(work: (...args: A) => unknown) =>
    (...args: A) =>
      act(async () => {
        work(...args);
      });
  return {
    ...shown,
    camera,
    face: { ...face, see: inAct(face.see), hold: inAct(face.hold), fail: inAct(face.fail) },
    missing: () => useSignInSession.getState().session?.missing,
  };
};

/** The fields of a form that was sent, in the order that it has them. */
export const formSent = (request: HttpRequest | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (request?.parts ?? []).map(({ name, value }) => [
      name,
      typeof value === 'string' ? value : new TextDecoder().decode(value),
    ]),
  );
