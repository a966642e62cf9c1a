import { setTimeout as pause } from 'node:timers/promises';
import { CAPTCHA_TOKEN_HEADER, CLIENT_ID, calls, clientOf, type HttpPort, type LoginReply } from '@quipu/contract';
import { realClock } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import type { CandidatesPlan, PlannedPerson } from '../../../packages/server/src/cli/rehearsal/protocol.ts';
import { createSend } from '../../../packages/web/src/lib/create-send.ts';
import { createSharedRefresh } from '../../../packages/web/src/lib/shared-refresh.ts';
import { silentChannel } from '../../../packages/web/src/lib/tab-channel.ts';
import type { TokenPair } from '../../../packages/web/src/lib/token-pair.ts';
import type { Behaviour } from './behaviours.ts';
import type { Measures } from './measures.ts';

/** A person who is told that they cannot get in presses again. */
const AGAIN_MS = 3_000;
/** To read what is wrong and type the password once more. */
const RETYPED_MS = 5_000;
const ASSETS = /(?:src|href)="(\/[^"]+\.(?:js|css|svg|woff2))"/g;
const PAGE_TIMEOUT_MS = 30_000;

/** The calls of the client, over its own module that renews tokens; as a browser has them for one person. */
export const createApi = (http: HttpPort) => {
  let pair: TokenPair | null = null;
  const keep = (renewed: TokenPair): void => {
    pair = renewed;
  };
  const refresh = createSharedRefresh({
    ...{ http, keep, channel: silentChannel, now: realClock.wall },
    pair: () => pair,
    exclusively: (work) => work(),
  });
  const send = createSend({
    ...{ http, refresh, monotonic: realClock.monotonic, heardTime: () => undefined },
    tokenInUse: () => pair?.token ?? null,
    sessionEnded: () => {
      pair = null;
    },
  });
  return { api: clientOf(send, calls), keep };
};
export type CandidateApi = ReturnType<typeof createApi>['api'];

interface Entering {
  readonly http: HttpPort;
  readonly plan: CandidatesPlan;
  readonly person: PlannedPerson;
  readonly behaviour: Behaviour;
  readonly measures: Measures;
  readonly isOver: () => boolean;
}

/** The page and its files, as a browser without them in its cache asks for them. */
const loadPages = async ({ http, measures }: Entering): Promise<void> => {
  const get = (path: string) =>
    http({ method: 'GET', path, headers: {}, body: null, timeoutMs: PAGE_TIMEOUT_MS, keepalive: false });
  try {
    const page = await get('/');
    const files = [...page.text.matchAll(ASSETS)].map(([, path = '']) => path);
    await Promise.all([...new Set(files)].map(get));
  } catch {
    measures.trouble('página sin respuesta');
  }
};

export interface Entered {
  readonly api: CandidateApi;
  readonly login: LoginReply;
  /** The time in which the person did something themselves. */
  readonly ownMs: number;
}

/** Goes from the page to a login, with the agreements accepted. Null: it was over before. */
export const enter = async (entering: Entering): Promise<Entered | null> => {
  const { http, plan, person, behaviour, measures, isOver } = entering;
  const { api, keep } = createApi(http);
  if (!behaviour.hasCache) await loadPages(entering);
  await api.getApp({});
  let ownMs = 0;
  const wait = async (ms: number, isOwn: boolean): Promise<void> => {
    await pause(ms);
    if (isOwn) ownMs += ms;
  };
  const ask = (password: string) =>
    api.login(
      {
        ...{ clientId: CLIENT_ID, username: person.reference, password, timestamp: Date.now(), version: plan.version },
        ...{ url: plan.origin, captcha: null, key: null, deviceToken: null },
      },
      person.captchaToken === null ? {} : { headers: { [CAPTCHA_TOKEN_HEADER]: person.captchaToken } },
    );
  if (behaviour.wrongPassword) {
    await ask(`${plan.password}x`);
    await wait(RETYPED_MS * (0.5 + behaviour.chance()), true);
  }
  while (!isOver()) {
    const reply = await ask(plan.password);
    if (E.isRight(reply) && reply.right.status === 200) {
      const { body: login } = reply.right;
      keep({ token: login.accessToken, refreshToken: login.refreshToken, expiration: Number.POSITIVE_INFINITY });
      if (login.agreements.length > 0) await api.acceptAgreements({ agreements: login.agreements.map(({ id }) => id) });
      return { api, login, ownMs };
    }
    const status = E.isRight(reply) ? reply.right.status : 0;
    measures.trouble(status === 0 ? 'ingreso sin respuesta' : `ingreso rechazado (${status})`);
    const asked =
      E.isRight(reply) && reply.right.status === 429 && reply.right.body.retryAfter !== null
        ? reply.right.body.retryAfter * 1_000
        : AGAIN_MS;
    await wait(asked * (0.7 + 0.6 * behaviour.chance()), false);
  }
  return null;
};

/** The card of the home that leads to the evaluation. Null: it was over before. */
export const findSheet = async (
  api: CandidateApi,
  { behaviour, measures, isOver }: Entering,
): Promise<number | null> => {
  while (!isOver()) {
    const reply = await api.listSheets({});
    if (E.isRight(reply) && reply.right.status === 200) {
      const { agreements, sheets } = reply.right.body;
      if (agreements.length > 0) await api.acceptAgreement({ agreements: agreements.map(({ id }) => id) });
      const [sheet] = sheets;
      if (sheet !== undefined) return sheet.id;
    }
    measures.trouble('inicio sin lista');
    await pause(AGAIN_MS * (0.7 + 0.6 * behaviour.chance()));
  }
  return null;
};
