import { clearAndReload } from '../../../lib/clear-and-reload.ts';
import { paths } from '../../../lib/paths.ts';
import { useNavigate } from '../../../lib/router.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { texts } from '../texts.ts';
import { failureText } from './failure-text.ts';
import { LoadingResources } from './loading-resources.tsx';
import type { QuizHandle } from './open-quiz.ts';
import styles from './opening.module.css';
import type { Opening } from './use-quiz-handle.ts';

interface OpeningViewProps {
  readonly opening: Exclude<Opening, { readonly step: 'open' }>;
  readonly again: (how: { readonly takeOver?: boolean }) => void;
  /** Goes on with what the server has: what is here is set aside, and sent. */
  readonly anew: (handle: QuizHandle) => Promise<void>;
}

/** Stands in place of the quiz while it cannot be shown. */
export const OpeningView = ({ opening, again, anew }: OpeningViewProps) => {
  const navigate = useNavigate();
  usePageTitle(texts.openingTitle);
  const home = (text: string) => <Button onClick={() => navigate(paths.home)}>{text}</Button>;
  const name = (
    <h1>
      <VisuallyHidden>{texts.openingTitle}</VisuallyHidden>
    </h1>
  );
  switch (opening.step) {
    case 'sheet':
      return (
        <main aria-label={texts.loadingSheet}>
          {name}
          <Loading />
        </main>
      );
    case 'resources':
      return (
        <main aria-label={texts.loadingResources}>
          {name}
          <LoadingResources load={opening.load} givenBackMs={opening.givenBackMs} />
        </main>
      );
    case 'taken':
    case 'lost': {
      const taken = opening.step === 'taken';
      return (
        <main>
          <h1 className={styles['elsewhere']}>{taken ? texts.secondTabTitle : texts.takenTitle}</h1>
          <EmptyState icon="info" text={taken ? texts.secondTab : texts.taken}>
            <Button variant="contained" onClick={() => again({ takeOver: true })}>
              {texts.takeOver}
            </Button>
            {home(texts.leave)}
          </EmptyState>
        </main>
      );
    }
    case 'noCode':
      return (
        <main>
          {name}
          {/* A module that is on its way, or failed, is not asked for again by the same page; the journal has everything. */}
          <ErrorState text={texts.resourcesFailed} onRetry={() => window.location.reload()} />
        </main>
      );
    case 'failed': {
      const { failure, handle } = opening;
      const damaged = failure.kind === 'damagedJournal';
      const unread = failure.kind === 'newerJournal';
      const newer = unread || (failure.kind === 'refused' && failure.status === 426);
      const final = failure.kind === 'refused' && failure.status === 403;
      return (
        <main>
          {name}
          <ErrorState
            text={opening.isStorageShut ? texts.storageShut : failureText(failure)}
            onRetry={damaged || newer || final ? undefined : () => again({})}
          >
            {newer && (
              <Button variant="contained" onClick={() => void clearAndReload(null)}>
                {texts.reload}
              </Button>
            )}
            {/* Where there is no newer page to be had, nobody is kept from the evaluation: what is here is set aside, and sent. */}
            {(damaged || unread) && (
              <Button variant={damaged ? 'contained' : 'text'} onClick={() => void anew(handle)}>
                {texts.useServerCopy}
              </Button>
            )}
            {home(texts.goHome)}
          </ErrorState>
        </main>
      );
    }
  }
};
