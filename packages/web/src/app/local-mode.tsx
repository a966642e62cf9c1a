import { useBaseAddress, workAsUsual } from '../lib/base-address.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './app.module.css';
import { texts } from './texts.ts';

/** Says that the local server is the one in use, and leads back; not to someone who is in, whose session is of that server. */
export const LocalMode = () => {
  const isLocal = useBaseAddress(({ local }) => local !== null);
  const isIn = useSignInSession(({ session }) => session !== null);
  if (!isLocal) return null;
  return (
    <aside className={styles['localModeBar']} aria-label={texts.localModeLabel}>
      <Icon name="noLink" size={20} />
      <span>{texts.localMode}</span>
      {!isIn && (
        <button type="button" onClick={workAsUsual}>
          {texts.workAsUsual}
        </button>
      )}
    </aside>
  );
};
