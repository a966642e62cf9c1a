import { lazy, type ReactNode, Suspense } from 'react';
import { Card } from '../ui/card.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useWorkplaceProblem } from '../ui/workplace/use-workplace.ts';
import styles from './app.module.css';
import { texts } from './texts.ts';

const WorkplaceBlock = lazy(() => import('../ui/workplace/workplace-block.tsx'));

/**
 * Hides what it holds while there is more than one monitor, or a program that shows the screen
 * elsewhere.
 */
export const WorkplaceGate = ({ children }: { readonly children: ReactNode }) => {
  const problem = useWorkplaceProblem();
  if (problem === null) return children;
  return (
    <div className={styles['page']}>
      <h1>
        <VisuallyHidden>{texts.home}</VisuallyHidden>
      </h1>
      <Card>
        <Suspense>
          <WorkplaceBlock {...problem} />
        </Suspense>
      </Card>
    </div>
  );
};
