import type { HttpPort, HttpRequest, HttpResponse } from '@quipu/contract';
import type { Chance } from '../../../packages/engine/src/testing/simulation/chance.ts';
import type { SimulatedServer } from '../server/simulated-server.ts';
import type { Agenda } from '../time/agenda.ts';
import type { Trace } from '../world/trace.ts';

/** The likelihood of each misfortune of a request, from 0 to 1. */
export interface NetworkFaults {
  /** Never arrives. */
  lostRequest: number;
  /** Arrives again, after the first. */
  doubledRequest: number;
  /** Done, and the client never hears of it. */
  lostReply: number;
  /** Comes seconds later, after what was asked later. */
  slowReply: number;
  slowRequest: number;
  /** Something between says 502 and nothing arrives. */
  badGateway: number;
}
export type NetworkFault = keyof NetworkFaults;
export const NO_FAULTS: NetworkFaults = {
  lostRequest: 0,
  doubledRequest: 0,
  lostReply: 0,
  slowReply: 0,
  slowRequest: 0,
  badGateway: 0,
};

/** Tells what came of a request, as seen from both ends. */
export interface Happened {
  readonly of: string;
  readonly request: HttpRequest;
  /** Null: the client heard nothing. */
  readonly response: HttpResponse | null;
  readonly isTimeout: boolean;
}

export interface NetworkOptions {
  readonly agenda: Agenda;
  readonly chance: Chance;
  readonly trace: Trace;
  /** Null: no process listens. */
  readonly server: () => SimulatedServer | null;
  readonly faults: () => NetworkFaults;
  readonly counted: (fault: string) => void;
  readonly happened: (what: Happened) => void;
  /** A client sends a request. Returns what is called when its reply is there, or when none comes any more. */
  readonly asked: (of: string, request: HttpRequest) => () => void;
  /** The reply of the server, whether or not it is heard. */
  readonly replied: (request: HttpRequest, response: HttpResponse) => void;
}

export interface Client {
  readonly name: string;
  readonly isAlive: () => boolean;
  readonly hasLine: () => boolean;
  /** A machine that sleeps hears of it when it wakes up. */
  readonly whenAwake: (work: () => void) => void;
}

const REFUSED_MS = 5;
const TRAVEL_MS = 150;
const SLOW_MS = 9_000;
const LATE_MS = 90_000;
const GATEWAY: HttpResponse = { status: 502, headers: {}, text: 'Bad Gateway' };

/** The way between a page and the server. */
export const createNetwork = (options: NetworkOptions) => {
  const { agenda, chance, trace, server, faults, counted, happened, asked, replied } = options;
  let number = 0;

  const strikes = (fault: NetworkFault): boolean => {
    const doesIt = chance() < faults()[fault];
    if (doesIt) counted(fault);
    return doesIt;
  };

  return (client: Client): HttpPort =>
    (request) =>
      new Promise((resolve, reject) => {
        const id = ++number;
        const name = `${client.name} ${id} ${request.method} ${request.path}`;
        const ended = asked(client.name, request);
        let isOver = false;
        const end = (response: HttpResponse | null, why: string): void => {
          if (isOver) return;
          isOver = true;
          ended();
          trace.tell(`${client.name} ${id} hears ${response === null ? why : `${response.status} ${response.text}`}`);
          client.whenAwake(() => {
            if (!client.isAlive()) return;
            happened({ of: client.name, request, response, isTimeout: why === 'timeout' });
            if (response !== null) resolve(response);
            else reject(why === 'timeout' ? new DOMException(why, 'TimeoutError') : new TypeError(why));
          });
        };
        const reply = (response: HttpResponse, isHeard: boolean): void => {
          trace.tell(`server ${id} replies ${response.status} ${response.text}`);
          replied(request, response);
          if (!isHeard || strikes('lostReply')) return;
          const travel = strikes('slowReply') ? chance() * SLOW_MS : chance() * TRAVEL_MS;
          agenda.after(travel, () => {
            if (client.hasLine()) end(response, '');
          });
        };
        const arrive = (isHeard: boolean): void => {
          const process = server();
          if (process === null) {
            if (isHeard) agenda.after(REFUSED_MS, () => end(null, 'connection refused'));
            return;
          }
          trace.tell(`server ${id} gets`);
          void process.request(request).then((response) => reply(response, isHeard));
        };

        trace.tell(`${name} ${request.body ?? ''}`);
        if (!client.hasLine()) {
          agenda.after(REFUSED_MS, () => end(null, 'no network'));
          return;
        }
        agenda.after(request.timeoutMs, () => end(null, 'timeout'));
        if (strikes('lostRequest')) return;
        if (strikes('badGateway')) {
          agenda.after(chance() * TRAVEL_MS, () => end(GATEWAY, ''));
          return;
        }
        const travel = strikes('slowRequest') ? chance() * LATE_MS : chance() * TRAVEL_MS;
        agenda.after(travel, () => arrive(true));
        if (strikes('doubledRequest')) agenda.after(travel + chance() * SLOW_MS, () => arrive(false));
      });
};
export type Network = ReturnType<typeof createNetwork>;
