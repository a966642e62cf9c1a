/** Ports of the watch over a socket that is open and says nothing. */
export interface SilencePorts {
  readonly ping: () => void;
  /** Tells whether anybody wants to know of silence; nothing is asked of the server otherwise. */
  readonly isWanted: () => boolean;
  /** The server was asked, and nothing of it was heard. Told anew while that is so. */
  readonly unheard: () => void;
  /** Called when something is heard again. */
  readonly heard: () => void;
  readonly chance: () => number;
}

export interface SocketSilence {
  /** Notes that something came, or that the connection is made. */
  readonly heard: () => void;
  /** Notes that there is no connection to hear anything by. */
  readonly cut: () => void;
}

/** An event for everyone is heard by all at once; without a spread all would ask at once. */
export const FIRST_PING_MS = 1_700;
export const LAST_PING_MS = 2_200;
/** A line on which a reply takes three seconds is no silence. With the question that follows (4 s) it is ten seconds at most. */
export const PONG_MS = 3_000;
/** A timer that is later than this found the page frozen or the computer asleep: nobody was there to hear. */
const LATE_MS = 1_000;

/**
 * A server that hangs leaves its connections open, and says nothing. One that is well answers a ping, which costs a few bytes. That it
 * does not is no verdict: it is told, so that it can be asked another way, and again for as long as it lasts. Whoever was told may have heard
 * of the server otherwise since, or may not have been listening yet.
 */
export const createSocketSilence = ({ ping, isWanted, unheard, heard, chance }: SilencePorts): SocketSilence => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSilent = false;

  const waitToAsk = (): void => {
    clearTimeout(timer);
    timer = setTimeout(ask, FIRST_PING_MS + chance() * (LAST_PING_MS - FIRST_PING_MS));
  };
  const ask = (): void => {
    if (!isWanted()) {
      waitToAsk();
      return;
    }
    ping();
    const until = performance.now() + PONG_MS;
    timer = setTimeout(() => {
      if (performance.now() - until > LATE_MS) {
        ask();
        return;
      }
      isSilent = true;
      unheard();
      waitToAsk();
    }, PONG_MS);
  };
  return {
    heard: () => {
      if (isSilent) heard();
      isSilent = false;
      waitToAsk();
    },
    cut: () => {
      clearTimeout(timer);
      isSilent = false;
    },
  };
};
