import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { Loading } from '../../ui/loading.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { texts } from './texts.ts';
import { useEnrollment } from './use-enrollment.ts';
import { Wizard } from './wizard.tsx';

const Page = styled('div')(({ theme }) => ({
  maxWidth: 960,
  marginInline: 'auto',
  padding: '28px 24px 64px',
  '@media (max-width: 599.95px)': { padding: '16px 12px 64px' },
  '& > h1': { ...theme.typography.h1, marginBottom: 16 },
}));

export const EnrollmentScreen = () => {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  const state = useEnrollment();
  const { loaded, problem, busy, reload } = state;
  return (
    <Page>
      <h1>{texts.title}</h1>
      {problem !== null && (
        <ErrorState text={problem} icon="noLink" onRetry={() => void reload()} retrying={busy}>
          <Button onClick={() => void navigate('/home')}>{texts.home}</Button>
        </ErrorState>
      )}
      {problem === null && loaded === null && <Loading blocks={3} height={140} />}
      {problem === null && loaded !== null && <Wizard loaded={loaded} state={state} />}
    </Page>
  );
};
