import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useApi } from '../lib/api.ts';
import { askToLeave, useLeaving } from '../stores/leaving-store.ts';
import { useSession } from '../stores/session-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { Logo } from '../ui/logo.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { SystemBar } from '../ui/system-bar.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { askSettings } from './boot-settings.ts';
import { texts } from './maintenance-texts.ts';

/** Whoever waits here sees the platform open again without doing anything. */
const LOOK_MS = 60_000;

const Frame = styled('main')(({ theme }) => ({
  margin: 'auto',
  maxWidth: 640,
  padding: '48px 24px',
  textAlign: 'center',
  fontSize: '1.125rem',
  '& > span, & > img': { margin: '0 auto 28px', color: theme.palette.primary.main },
  '& p + p': { marginTop: 8 },
}));

/** As the window is closed: what is owed is sent first. */
const leave = () => {
  useLeaving.setState({ closing: 'close' });
  askToLeave();
};

/** In place of everything, while the institution has this build closed. */
export const MaintenanceScreen = () => {
  usePageTitle(texts.maintenanceTitle);
  const api = useApi();
  const message = useSettings(({ settings }) => settings?.appConfig?.appDisabledConfig ?? null);
  const banner = useSettings(({ settings }) => settings?.clientUiOptions?.imageBanner ?? null);
  const isIn = useSession(({ session }) => session !== null);
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
      <Frame>
        <h1>
          <VisuallyHidden>{texts.maintenanceTitle}</VisuallyHidden>
        </h1>
        <Logo banner={banner} />
        {message === null ? texts.maintenance.map((line) => <p key={line}>{line}</p>) : <RichText html={message} />}
      </Frame>
    </>
  );
};
