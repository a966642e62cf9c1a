import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useHelp } from '../../stores/settings-store.ts';
import styles from './identity.module.css';
import { texts } from './texts.ts';

/** Tells those who do not get on what else to try, and whom to call. */
export const Help = ({ open }: { readonly open: boolean }) => {
  const contact = useHelp();
  return (
    <details className={styles['details']} open={open}>
      <summary>{texts.helpTitle}</summary>
      <ul>
        {texts.help.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{texts.helpWhom}</p>
      {contact !== '' && <p>{texts.helpAt(contact)}</p>}
      <p>
        <Link to={paths.equipment}>{texts.checkEquipment}</Link>
      </p>
    </details>
  );
};
