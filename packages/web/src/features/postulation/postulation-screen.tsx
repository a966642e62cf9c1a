import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Loading } from '../../ui/kit/loading.tsx';
import { EmptyState, ErrorState } from '../../ui/page-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './postulation.module.css';
import { PostulationForm } from './postulation-form.tsx';
import { texts } from './texts.ts';
import { type CareersState, useCareers } from './use-careers.ts';

const Content = ({ careers, problem, busy, reload }: CareersState) => {
  const again = () => void reload();
  const home = (
    <Button component={Link} to={paths.home}>
      {texts.home}
    </Button>
  );
  if (careers !== null)
    return (
      <>
        <Alert severity="warning">
          {texts.before}
          <ul className={styles['points']}>
            {texts.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Alert>
        <PostulationForm careers={careers} onRefused={again} />
      </>
    );
  if (problem === null) return <Loading blocks={3} height={120} />;
  if (problem.kind === 'noSeats')
    return (
      <EmptyState text={problem.text}>
        <Button variant="contained" onClick={again} loading={busy}>
          {texts.retry}
        </Button>
        {home}
      </EmptyState>
    );
  if (problem.kind === 'closed')
    return (
      <ErrorState text={problem.text} icon="warning">
        {home}
      </ErrorState>
    );
  return (
    <ErrorState text={texts.noConnection} icon="noLink" onRetry={again} retrying={busy}>
      {home}
    </ErrorState>
  );
};

/** A second chance for who did not get a place: careers that have seats left. */
export const PostulationScreen = () => {
  usePageTitle(texts.title);
  const state = useCareers();
  return (
    <div className={styles['page']}>
      <h1>{texts.title}</h1>
      <Content {...state} />
    </div>
  );
};
