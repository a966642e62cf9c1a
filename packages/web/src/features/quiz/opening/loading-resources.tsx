import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { texts } from '../texts.ts';
import styles from './opening.module.css';
import type { ResourceLoad } from './resource-load.ts';

/** A shorter wait is not shown: what is on the device already comes within it. */
const TOLD_MS = 300;
/** A longer wait says that there is another way. */
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
  /** The most time that is given back for the wait. */
  readonly givenBackMs: number;
}

/** Shows how much has come of what a sheet shows and plays. One may go on without the rest. */
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
