/** Aborted when somebody stops the command, so that nothing half is left behind; at the second time it ends as it stands. */
export const stopSignal = (): AbortSignal => {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
};
