import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { bounded } from '../lib/bounded.ts';
import styles from './lazy-dialog.module.css';
import { texts } from './texts.ts';

interface LazyDialogProps<P> {
  /** One and the same as long as it is shown. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  readonly onFailed: () => void;
}

/** A dialog whose code is fetched when it is asked for, which is seen. Where that fails, or takes too long, nothing breaks, and it may be asked for again. */
export const LazyDialog = <P extends object>({ load, props, onFailed }: LazyDialogProps<P>) => {
  const [Dialog, setDialog] = useState<ComponentType<P> | null>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let wanted = true;
    bounded(load()).then(
      (loaded) => {
        if (wanted) setDialog(() => loaded);
      },
      () => {
        if (wanted) failed();
      },
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  if (Dialog !== null) return <Dialog {...props} />;
  return (
    <p className={styles['coming']} role="status">
      {texts.loading}
    </p>
  );
};
