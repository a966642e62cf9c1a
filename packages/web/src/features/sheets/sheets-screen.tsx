import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { askToLeave } from '../../stores/leaving-store.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Loading } from '../../ui/loading.tsx';
import { EmptyState, ErrorState } from '../../ui/page-state.tsx';
import { loadSanitizer } from '../../ui/sanitize-html.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SheetsList } from './sheets-list.tsx';
import { texts } from './texts.ts';
import { type SheetsState, useSheets } from './use-sheets.ts';

const Page = styled('div')(({ theme }) => ({
  maxWidth: 1200,
  marginInline: 'auto',
  padding: '28px 24px 64px',
  '@media (max-width: 599.95px)': { padding: '20px 12px 64px' },
  '& > h1': { ...theme.typography.h1, marginBottom: 20 },
}));

const Content = ({ sheets, problem, busy, reload }: SheetsState) => {
  const leave = <Button onClick={() => askToLeave()}>{texts.logOut}</Button>;
  if (problem?.kind === 'forbidden')
    return (
      <ErrorState text={problem.text ?? texts.forbidden} icon="warning" onRetry={reload} retrying={busy}>
        {leave}
      </ErrorState>
    );
  if (sheets === null)
    return problem === null ? (
      <Loading blocks={3} height={160} />
    ) : (
      <ErrorState text={texts.noConnection} icon="noLink" onRetry={reload} retrying={busy} />
    );
  if (sheets.length === 0)
    return (
      <EmptyState text={texts.empty}>
        <Button variant="contained" onClick={reload} loading={busy}>
          {texts.retry}
        </Button>
        {leave}
      </EmptyState>
    );
  return (
    <>
      {problem !== null && (
        <div style={{ marginBottom: 16 }}>
          <AlertBox kind="warning" announced>
            {texts.stale}{' '}
            <Button size="small" onClick={reload} loading={busy}>
              {texts.retry}
            </Button>
          </AlertBox>
        </div>
      )}
      <SheetsList sheets={sheets} onDue={reload} />
    </>
  );
};

export const SheetsScreen = () => {
  usePageTitle(texts.title);
  const state = useSheets();
  useEffect(() => {
    // Start steps and the quiz will need it: fetched while there is network.
    loadSanitizer().catch(() => undefined);
  }, []);
  return (
    <Page>
      <h1>{texts.title}</h1>
      <Content {...state} />
    </Page>
  );
};
