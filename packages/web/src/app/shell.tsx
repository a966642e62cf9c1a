import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router.tsx';
import { useLeaving } from '../stores/leaving-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { Logo } from '../ui/logo.tsx';
import { usePageName } from '../ui/use-page-title.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './app.module.css';
import { LeaveSession } from './leave-session.tsx';
import { LONG_NAME, SHORT_NAME, shortName } from './short-name.ts';
import { texts } from './texts.ts';

/** The top bar around the screens of someone who is signed in. */
const Shell = ({ children }: { readonly children: ReactNode }) => {
  const session = useSignInSession((state) => state.session);
  const closing = useLeaving((state) => state.closing);
  const banner = useSettings((state) => state.settings?.clientUiOptions?.imageBanner ?? null);
  const fullName = session?.fullName ?? '';
  const main = useRef<HTMLElement>(null);
  const [isFirst] = useState(() => usePageName.getState().name === null);
  useEffect(() => {
    // What had the focus has gone with the screen before. The first page is left to the browser.
    if (!isFirst && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <>
      <a className={styles['skip']} href="#contenido">
        {texts.skip}
      </a>
      <header className={styles['bar']}>
        <Link to={paths.home} aria-label={texts.home}>
          <Logo banner={banner} />
        </Link>
        <div className={styles['person']}>
          <strong title={fullName}>
            <span className={styles['long']}>{shortName(fullName, LONG_NAME)}</span>
            <span className={styles['short']}>{shortName(fullName, SHORT_NAME)}</span>
          </strong>
          <span>{session?.reference || texts.noReference}</span>
        </div>
        <AccountMenu />
      </header>
      <main ref={main} id="contenido" tabIndex={-1} style={{ flex: 1, outline: 'none' }}>
        {children}
      </main>
      {closing === false && <LeaveSession />}
    </>
  );
};

export const inShell = (Screen: ComponentType): ComponentType => {
  const InShell = () => (
    <Shell>
      <Screen />
    </Shell>
  );
  return InShell;
};
