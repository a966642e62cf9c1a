import {
  eraseAside,
  getAside,
  getAsideResults,
  LABORATORY_RESULTS_ENDING,
  markAsideHandedOver,
  readAside,
} from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Module } from '../../platform/context/app-context.ts';
import type { Handle } from '../../platform/http/handle.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { onlyFromLoopback } from '../loopback.ts';
import { savedAs } from '../seal-results.ts';
import type { AsideDesk } from './aside-desk.ts';

/** Serves, on this computer alone, what was put aside here. */
export const serveAside = (
  handle: Handle,
  allowedOrigins: readonly string[],
  now: () => EpochMs,
  desk: AsideDesk,
): void => {
  const fromLoopback = onlyFromLoopback(allowedOrigins);
  const said = (why: string | null) =>
    why === null ? reply(200, { now: now(), folders: desk.list() }) : forbidden(why);
  handle(
    getAside,
    fromLoopback<typeof getAside>(async () => said(null)),
  );
  handle(
    readAside,
    fromLoopback<typeof readAside>(async ({ params: { number } }) => said(desk.read(number))),
  );
  handle(
    getAsideResults,
    fromLoopback<typeof getAsideResults>(async ({ params: { number } }) => {
      const found = await desk.results(number);
      return typeof found === 'string' ? forbidden(found) : savedAs(found.name + LABORATORY_RESULTS_ENDING, found.file);
    }),
  );
  handle(
    markAsideHandedOver,
    fromLoopback<typeof markAsideHandedOver>(async ({ params: { number }, body: { receipt } }) =>
      said(desk.handedOver(number, receipt)),
    ),
  );
  handle(
    eraseAside,
    fromLoopback<typeof eraseAside>(async ({ params: { number } }) => said(await desk.erase(number))),
  );
};

export const asideModule =
  (desk: AsideDesk): Module =>
  (handle, { config, now }) =>
    serveAside(handle, config.allowedOrigins, now, desk);
