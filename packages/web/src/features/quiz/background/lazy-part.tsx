import { type ComponentType, useState } from 'react';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';

const AGAIN_MS = 20_000;

interface LazyPartProps<P> {
  /** One and the same as long as it is shown. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** Without it, its code is asked for again after a while. */
  readonly onFailed?: (() => void) | undefined;
}

/** A part of the quiz that most evaluations do without. */
export const LazyPart = <P extends object>({ load, props, onFailed }: LazyPartProps<P>) => {
  const [tries, setTries] = useState(0);
  const again = () => void setTimeout(() => setTries(tries + 1), AGAIN_MS);
  return <LazyDialog key={tries} load={load} props={props} onFailed={onFailed ?? again} />;
};
