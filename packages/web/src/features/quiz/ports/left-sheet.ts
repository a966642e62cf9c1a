import { isRight } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/** Lives in the tab's own storage, which a reload keeps. */
const LEFT = 'quipu.leftSheet';
/**
 * The longest reload, by this computer's clock. A page that is opened later is not the one that
 * went.
 */
const RELOAD_MS = 60_000;

const Left = t.type({ lock: t.string, at: t.number });

/** A tab that goes with a sheet in its hands leaves word of that to the page that comes after it. Returns the way to stop. */
export const leaveWord = (lock: string): (() => void) => {
  const leave = (): void => {
    try {
      sessionStorage.setItem(LEFT, JSON.stringify({ lock, at: Date.now() } satisfies t.TypeOf<typeof Left>));
    } catch {
      // Without it, the next page asks whether it may go on.
    }
  };
  // A copy of the tab has its storage, too: there is word only while no page is there.
  const forget = (): void => {
    try {
      sessionStorage.removeItem(LEFT);
    } catch {
      return;
    }
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', forget);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', forget);
  };
};

const read = (): unknown => {
  try {
    const text = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/**
 * Tells whether this tab had the sheet when its page was reloaded, and its examinee is in it. A
 * window that has it now then took it without anybody's click. Answers once.
 */
export const takesBack = (lock: string): boolean => {
  const left = Left.decode(read());
  return (
    isRight(left) && left.right.lock === lock && Math.abs(Date.now() - left.right.at) < RELOAD_MS && document.hasFocus()
  );
};
