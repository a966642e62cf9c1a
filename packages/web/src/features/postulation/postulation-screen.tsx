import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Loading } from '../../ui/loading.tsx';
import { EmptyState, ErrorState } from '../../ui/page-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { PostulationForm } from './postulation-form.tsx';
import { texts } from './texts.ts';
import { type CareersState, useCareers } from './use-careers.ts';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  maxWidth: 800,
  marginInline: 'auto',
  padding: '28px 24px 64px',
  '@media (max-width: 599.95px)': { padding: '20px 12px 64px' },
  '& > *': { minWidth: 0 },
  '& > h1': { ...theme.typography.h1 },
}));
const Points = styled('ul')({ margin: '6px 0 0', paddingLeft: 20, display: 'grid', gap: 4 });

const Content = ({ careers, problem, busy, reload }: CareersState) => {
  const again = () => void reload();
  const home = (
    <Button component={Link} to="/home">
      {texts.home}
    </Button>
  );
  if (careers !== null)
    return (
      <>
        <AlertBox kind="warning">
          {texts.before}
          <Points>
            {texts.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </Points>
        </AlertBox>
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
    <Page>
      <h1>{texts.title}</h1>
      <Content {...state} />
    </Page>
  );
};
