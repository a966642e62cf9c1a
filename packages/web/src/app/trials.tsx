import { sheetCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '../lib/api.ts';
import { Navigate } from '../lib/router.tsx';
import { Loading } from '../ui/loading.tsx';

interface TrialsProps {
  /** Whoever has none is sent there. */
  readonly landing: string;
  readonly children: ReactNode;
}

/** The home of somebody who takes no evaluations, once they were given one to try. */
const Trials = ({ landing, children }: TrialsProps) => {
  const api = useApi(sheetCalls);
  const [has, setHas] = useState<boolean | null>(null);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const reply = await api.listSheets();
      // Where nothing is known, the home says why.
      const isNone = E.isRight(reply) && reply.right.status === 200 && reply.right.body.sheets.length === 0;
      if (isWanted) setHas(!isNone);
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [api]);
  if (has === null) return <Loading height={160} />;
  return has ? children : <Navigate to={landing} replace />;
};

export default Trials;
