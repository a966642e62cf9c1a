import type { DesktopLocalServer } from '@quipu/proctor/bridge';
import { useBaseAddress, workLocally } from '../../lib/base-address.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './laboratory.module.css';
import { texts } from './texts.ts';
import { useLocalServer } from './use-local-server.ts';

/** Below the login of a computer of a laboratory: to what looks after it, and to its server where that runs. */
const LoginBar = ({ server }: { readonly server: DesktopLocalServer }) => {
  const state = useLocalServer(server);
  const isElsewhere = useBaseAddress(({ local }) => local !== server.address);
  return (
    <aside className={styles['bar']} aria-label={texts.bar}>
      <Link to={paths.laboratory}>{texts.link}</Link>
      {isElsewhere && state?.kind === 'running' && (
        <Button variant="outlined" onClick={() => workLocally(server.address)}>
          {texts.work}
        </Button>
      )}
    </aside>
  );
};
export default LoginBar;
