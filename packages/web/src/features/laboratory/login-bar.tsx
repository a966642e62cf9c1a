import type { DesktopLocalServer } from '@quipu/proctor/bridge';
import * as E from 'fp-ts/lib/Either.js';
import { useBaseAddress, workLocally } from '../../lib/base-address.ts';
import { paths } from '../../lib/paths.ts';
import { Link, useNavigate } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { laboratoryCallsAt } from './calls.ts';
import { hourStanding } from './hour-rules.ts';
import styles from './laboratory.module.css';
import { texts } from './texts.ts';
import { useLocalServer } from './use-local-server.ts';

/** Below the login of a computer of a laboratory: to what looks after it, and to its server where that runs. */
const LoginBar = ({ server }: { readonly server: DesktopLocalServer }) => {
  const state = useLocalServer(server);
  const isElsewhere = useBaseAddress(({ local }) => local !== server.address);
  const navigate = useNavigate();
  // Nobody logs in before somebody has said that the hour is right.
  const work = async () => {
    const reply = await laboratoryCallsAt(server.address).local.getLaboratory();
    const isDue = E.isRight(reply) && reply.right.status === 200 && hourStanding(reply.right.body).isDue;
    if (isDue) navigate(paths.laboratory);
    else workLocally(server.address);
  };
  return (
    <aside className={styles['bar']} aria-label={texts.bar}>
      <Link to={paths.laboratory}>{texts.link}</Link>
      {isElsewhere && state?.kind === 'running' && (
        <Button variant="outlined" onClick={() => void work()}>
          {texts.work}
        </Button>
      )}
    </aside>
  );
};
export default LoginBar;
