import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { texts } from '../texts.ts';
import styles from './opening.module.css';
import type { ResourceLoad } from './resource-load.ts';

/** What is on the device already is not told of. */
const TOLD_MS = 300;
/** Who waits longer is told that there is another way. */
const TIMEOUT_MS = 5_000;

const useLater = (ms: number): boolean => {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
};

interface LoadingResourcesProps {
  readonly load: ResourceLoad;
  /** As much of the time that it takes as is given back. */
  readonly givenBackMs: number;
}

/** What a sheet shows and plays, as it comes: one may go on without what does not. */
export const LoadingResources = ({ load, givenBackMs }: LoadingResourcesProps) => {
  const { done, total, state } = useSyncExternalStore(load.subscribe, load.progress);
  const isTold = useLater(TOLD_MS);
  const isSlow = useLater(TIMEOUT_MS);
  const goOn = (
    <Button variant={state === 'failed' ? 'text' : 'outlined'} onClick={load.goOn}>
      {texts.continueAnyway}
    </Button>
  );
  if (state === 'failed')
    return (
      <ErrorState text={texts.resourcesFailed} onRetry={load.retry}>
        {goOn}
      </ErrorState>
    );
  if (!isTold) return <Loading />;
  return (
    <div className={styles['frame']}>
      <p role="status">{texts.loadingResources}</p>
      <progress aria-label={texts.loadingResources} max={Math.max(1, total)} value={done} />
      <p aria-hidden="true">{texts.loadedOf(done, total)}</p>
      {givenBackMs > 0 && <p>{texts.loadingCosts(Math.round(givenBackMs / 1_000))}</p>}
      {isSlow && (
        <>
          <p>{texts.loadingSlow}</p>
          {goOn}
        </>
      )}
    </div>
  );
};
