import { unheardAside } from '../ports/aside-logs.ts';
import type { AnswersTold, AsideApi, Came } from './tell-aside.ts';

/** Hardly anybody has something that was set aside. */
const loadTold = () => import('./tell-aside.ts');

/**
 * Sends what journals that were set aside still owe: the answers that were pending, and the log as
 * far as it can be read. They stay on this device for whoever examines them. Returns why answers
 * are still here that the server would take; null: none are. `logIsCut` is told of a log that got no reply.
 */
export const sendAside = async (
  api: AsideApi,
  userId: number,
  logIsCut: () => void = () => undefined,
): Promise<Came | null> => {
  let came: Came | null = null;
  for (const aside of await unheardAside(userId)) {
    const { tellAnswers } = await loadTold();
    const told = await tellAnswers(api, aside);
    came = told.came ?? came;
    if (await told.tellLogs()) logIsCut();
  }
  return came;
};

/** The time of a sheet runs meanwhile: it is waited for no longer than this, and goes on beside. */
const TIMEOUT_MS = 10_000;

/**
 * Sends the set-aside answers of one sheet before it is opened, so that the opening brings them
 * back. A log is not waited for.
 */
export const sendAsideFirst = async (api: AsideApi, userId: number, sheetId: number): Promise<void> => {
  const told = (async () => {
    const all: AnswersTold[] = [];
    for (const aside of await unheardAside(userId))
      if (aside.sheetId === sheetId) all.push(await (await loadTold()).tellAnswers(api, aside));
    return all;
  })();
  void told
    .then(async (all) => {
      for (const { tellLogs } of all) await tellLogs();
    })
    .catch(() => undefined);
  await Promise.race([
    told.catch(() => undefined),
    new Promise<void>((resolve) => {
      setTimeout(resolve, TIMEOUT_MS);
    }),
  ]);
};
