import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Loading } from '../../ui/kit/loading.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './enrollment.module.css';
import { texts } from './texts.ts';
import { useEnrollment } from './use-enrollment.ts';
import { Wizard } from './wizard.tsx';

export const EnrollmentScreen = () => {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  const state = useEnrollment();
  const { loaded, problem, busy, reload } = state;
  return (
    <div className={styles['page']}>
      <h1>{texts.title}</h1>
      {problem !== null && (
        <ErrorState text={problem} icon="noLink" onRetry={() => void reload()} retrying={busy}>
          <Button onClick={() => void navigate(paths.home)}>{texts.home}</Button>
        </ErrorState>
      )}
      {problem === null && loaded === null && <Loading blocks={3} height={140} />}
      {problem === null && loaded !== null && <Wizard loaded={loaded} state={state} />}
    </div>
  );
};
