import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { texts } from './texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface LazyDialogProps<P> {
  /** One and the same as long as it is shown. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  readonly onFailed: () => void;
}

/** A dialog whose code is fetched when it is asked for. Where that fails nothing breaks, and it may be asked for again. */
export const LazyDialog = <P extends object>({ load, props, onFailed }: LazyDialogProps<P>) => {
  const [Dialog, setDialog] = useState<ComponentType<P> | null>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let wanted = true;
    load().then(
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
  return Dialog === null ? <VisuallyHidden role="status">{texts.loading}</VisuallyHidden> : <Dialog {...props} />;
};
