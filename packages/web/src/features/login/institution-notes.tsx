import { paths } from '../../lib/paths.ts';
import { useHelp, useSettings } from '../../stores/settings-store.ts';
import styles from './login.module.css';
import { texts } from './texts.ts';

/** Tells somebody what they may want to know before they are in: what to do today, whom to ask, what becomes of their data. */
export const InstitutionNotes = ({
  isOpen,
}: {
  /** One can sign in here, and not only be told why not. */
  readonly isOpen: boolean;
}) => {
  const settings = useSettings((state) => state.settings);
  const help = useHelp();
  return (
    <footer className={styles['notes']}>
      <details>
        <summary>{texts.today}</summary>
        <p>{settings?.todayHelp ?? texts.todayOwn}</p>
      </details>
      {help !== '' && (
        <p>
          {texts.help}: {help}
        </p>
      )}
      {isOpen && settings?.oidc && <a href={paths.institution}>{texts.institution}</a>}
      {settings?.privacyUrl && (
        <a href={settings.privacyUrl} target="_blank" rel="noreferrer">
          {texts.privacy}
        </a>
      )}
    </footer>
  );
};
