import { settingsCalls } from '@quipu/contract';
import { useEffect } from 'react';
import { useApi } from '../lib/api.ts';
import { askToLeave, useLeaving } from '../stores/leaving-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { Logo } from '../ui/logo.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { SystemBar } from '../ui/system-bar.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './app.module.css';
import { askSettings } from './boot-settings.ts';
import { texts } from './maintenance-texts.ts';

/**
 * The time between two looks at the settings: the platform opens by itself for those who wait here.
 */
const LOOK_MS = 60_000;

/** Leaves as a closing window does: what is owed is sent first. */
const leave = () => {
  useLeaving.setState({ closing: 'close' });
  askToLeave();
};

/** Takes the place of everything while the institution has this build closed. */
export const MaintenanceScreen = () => {
  usePageTitle(texts.maintenanceTitle);
  const api = useApi(settingsCalls);
  const message = useSettings(({ settings }) => settings?.appConfig?.appDisabledConfig ?? null);
  const banner = useSettings(({ settings }) => settings?.clientUiOptions?.imageBanner ?? null);
  const isIn = useSignInSession(({ session }) => session !== null);
  useEffect(() => {
    const looking = setInterval(
      () => {
        if (document.visibilityState === 'visible') void askSettings(api);
      },
      LOOK_MS * (1 + Math.random() / 2),
    );
    return () => {
      clearInterval(looking);
    };
  }, [api]);
  return (
    <>
      <SystemBar {...(isIn && { onClose: leave })} />
      <main className={styles['frame']}>
        <h1>
          <VisuallyHidden>{texts.maintenanceTitle}</VisuallyHidden>
        </h1>
        <Logo banner={banner} />
        {message === null ? texts.maintenance.map((line) => <p key={line}>{line}</p>) : <RichText html={message} />}
      </main>
    </>
  );
};
