const ANSWER_MS = 150;
/** A tab in which an evaluation goes on may be busy, or asleep. A used token that comes again would end its session. */
const SHEET_ANSWER_MS = 3_000;

/**
 * The wait for another tab's answer: a long one where another one holds a lock whose name begins so. `own`: a lock that this tab holds, by
 * which it is known.
 */
export const answerPatience = async (locks: LockManager | undefined, own: string, sheets: string): Promise<number> => {
  const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
  const here = held.find(({ name }) => name === own)?.clientId;
  const isElsewhere = held.some(({ name, clientId }) => name?.startsWith(sheets) === true && clientId !== here);
  return isElsewhere ? SHEET_ANSWER_MS : ANSWER_MS;
};
