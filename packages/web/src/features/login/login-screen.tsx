import { lazy, Suspense } from 'react';
import { useSettings } from '../../stores/settings-store.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { useWorkplace } from '../../ui/workplace/use-workplace.ts';
import { InstitutionNotes } from './institution-notes.tsx';
// Not lazy: it is for when nothing can be fetched.
import { LocalServerOffer } from './local-server-offer.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { texts } from './texts.ts';
import { useLogin } from './use-login.ts';
import { useVersionCheck } from './version-check.ts';

const NewVersionDialog = lazy(() => import('../../ui/new-version-dialog.tsx'));
const UnconfirmedDialog = lazy(() => import('./unconfirmed-dialog.tsx'));
const WorkplaceBlock = lazy(() => import('../../ui/workplace/workplace-block.tsx'));
const LoginPause = lazy(() => import('./login-pause.tsx'));
const DesktopOld = lazy(() => import('./desktop-old.tsx'));

export const LoginScreen = () => {
  const settings = useSettings((state) => state.settings);
  const endedBy = useSignInSession((state) => state.endedBy);
  const look = settings?.clientUiOptions;
  const version = useVersionCheck();
  const { problem } = useWorkplace();
  const { outcome, forgetOutcome, captcha, isCaptchaNext, pause, endPause, isUnreached, startAgain, submit } =
    useLogin();
  const isOld = version.kind === 'webOld';
  const wanted = isOld ? version.wanted : null;

  return (
    <AccessPage title={texts.title} picture={look?.imageLogin ?? null} banner={look?.imageBanner ?? null}>
      {settings?.institutionName && <p className={styles['institution']}>{settings.institutionName}</p>}
      {version.kind === 'desktopOld' ? (
        <Suspense>
          <DesktopOld own={version.own} wanted={version.wanted} />
        </Suspense>
      ) : problem === null ? (
        <>
          {isOld && version.tried && <AlertBox kind="warning">{texts.stillOld}</AlertBox>}
          {endedBy !== null && <AlertBox kind="error">{`${texts.ended} ${endedBy}`}</AlertBox>}
          <LoginForm
            refusal={outcome?.kind === 'refused' ? outcome.text : null}
            captcha={captcha}
            isCaptchaNext={isCaptchaNext}
            onSubmit={submit}
          >
            <Suspense>{pause !== null && <LoginPause {...pause} onOver={endPause} />}</Suspense>
            {isUnreached && <LocalServerOffer onChosen={startAgain} />}
          </LoginForm>
        </>
      ) : (
        <Suspense>
          <WorkplaceBlock {...problem} />
        </Suspense>
      )}
      <InstitutionNotes isOpen={version.kind !== 'desktopOld' && problem === null} />
      <Suspense>
        {(outcome?.kind === 'newVersion' || (isOld && !version.tried)) && <NewVersionDialog wanted={wanted} />}
        {outcome?.kind === 'unconfirmed' && <UnconfirmedDialog {...outcome} onClose={forgetOutcome} />}
      </Suspense>
    </AccessPage>
  );
};
