import { AlertBox } from '../../ui/alert-box.tsx';
import { UpdateOffer } from '../../ui/updates/update-offer.tsx';
import styles from './login.module.css';
import { texts } from './login-dialog-texts.ts';

export interface DesktopOldProps {
  readonly own: string;
  readonly wanted: string;
}

/** Takes the place of the form where the application itself has to be installed anew. */
const DesktopOld = ({ own, wanted }: DesktopOldProps) => (
  <section className={styles['stack']}>
    <h2>{texts.desktopOldTitle}</h2>
    <AlertBox kind="warning" announced>
      {texts.desktopOld}
    </AlertBox>
    <p>{texts.desktopVersions(own, wanted)}</p>
    <UpdateOffer />
  </section>
);
export default DesktopOld;
