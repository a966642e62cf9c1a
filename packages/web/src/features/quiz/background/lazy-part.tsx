import { type ComponentType, useEffect, useState } from 'react';

const AGAIN_MS = 5_000;

/** Code of parts that most evaluations do without. What has come stays. */
export interface Lazy<M> {
  /** Null: it has not come. */
  readonly now: () => M | null;
  readonly load: () => Promise<M>;
}

export const lazyCode = <M,>(fetchCode: () => Promise<M>): Lazy<M> => {
  let code: M | null = null;
  return {
    now: () => code,
    load: async () => {
      code ??= await fetchCode();
      return code;
    },
  };
};

interface LazyPartProps<M, P> {
  /** One and the same as long as it is shown. */
  readonly code: Lazy<M>;
  readonly pick: (code: M) => ComponentType<P>;
  readonly props: P;
}

/**
 * A part of the quiz that most evaluations do without: there at its first render where its code has come, and nothing until then. Code that
 * cannot be fetched is asked for again after a while.
 */
export const LazyPart = <M, P extends object>({ code, pick, props }: LazyPartProps<M, P>) => {
  const [here, setHere] = useState(code.now);
  useEffect(() => {
    if (here !== null) return undefined;
    let alarm: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const look = () => {
      code.load().then(
        (came) => {
          if (isShown) setHere(() => came);
        },
        () => {
          if (isShown) alarm = setTimeout(look, AGAIN_MS);
        },
      );
    };
    look();
    return () => {
      isShown = false;
      clearTimeout(alarm);
    };
  }, [code, here]);
  if (here === null) return null;
  const Part = pick(here);
  return <Part {...props} />;
};
