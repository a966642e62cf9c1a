import type { IdentityStep } from '@quipu/contract';
import { lazy, Suspense, useState } from 'react';
import { useSettings } from '../../../stores/settings-store.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { AccessPage } from '../../../ui/access-page.tsx';
import { Loading } from '../../../ui/kit/loading.tsx';
import { texts } from '../texts.ts';

const BiometricScreen = lazy(async () => ({
  default: (await import('../biometric/biometric-screen.tsx')).BiometricScreen,
}));
const CustomLogin = lazy(async () => ({ default: (await import('../steps/custom-login.tsx')).CustomLogin }));

const WIDE = 960;
const NARROW = 520;

/** A code or a card is asked for by the custom login alone; a face, by both. */
const isCustom = (missing: readonly IdentityStep[], extra: Readonly<Record<string, unknown>>, customLogin: boolean) =>
  missing.some((step) => step !== 'face') || (customLogin && extra['photoIsRequired'] === true);

/** Asks a login for proof of whose it is, in the way that the institution has chosen. */
export const IdentityScreen = () => {
  const picture = useSettings(({ settings }) => settings?.clientUiOptions?.imageLogin ?? null);
  // As it was begun: what is missing grows less on the way.
  const [begun] = useState(() => {
    const { missing = [], extra = {} } = useSignInSession.getState().session ?? {};
    return isCustom(missing, extra, useSettings.getState().settings?.customLogin ?? false);
  });
  const custom = useSignInSession(({ session }) => begun || isCustom(session?.missing ?? [], {}, false));
  return (
    <AccessPage title={custom ? texts.customTitle : texts.title} picture={picture} maxWidth={custom ? NARROW : WIDE}>
      <Suspense fallback={<Loading blocks={1} height={240} />}>
        {custom ? <CustomLogin /> : <BiometricScreen />}
      </Suspense>
    </AccessPage>
  );
};
