import { styled } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense } from 'react';
import { Card } from '../ui/card.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useWorkplaceProblem } from '../ui/workplace/use-workplace.ts';
import { texts } from './texts.ts';

const WorkplaceBlock = lazy(() => import('../ui/workplace/workplace-block.tsx'));
const Page = styled('div')({ maxWidth: 512, marginInline: 'auto', padding: '28px 16px 64px' });

/** What it holds waits while there is more than one monitor, or a program that shows the screen elsewhere. */
export const WorkplaceGate = ({ children }: { readonly children: ReactNode }) => {
  const problem = useWorkplaceProblem();
  if (problem === null) return children;
  return (
    <Page>
      <h1>
        <VisuallyHidden>{texts.home}</VisuallyHidden>
      </h1>
      <Card>
        <Suspense>
          <WorkplaceBlock {...problem} />
        </Suspense>
      </Card>
    </Page>
  );
};
