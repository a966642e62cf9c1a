const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const EXIT_AT_ONCE = 130;

/** Resolves at the first request to stop. At the second the process ends as it stands: the next start finds everything. */
export const shutdownSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let isStopping = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (isStopping) process.exit(EXIT_AT_ONCE);
      isStopping = true;
      resolve(signal);
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
  });
