export interface PageLife {
  /**
   * True while the page is going, or out of sight: a phone may end such a page without another
   * word. A request made then must outlive it.
   */
  readonly leaving: () => boolean;
  /** True once the page has gone: whatever fails from here on fails because of that. */
  readonly gone: () => boolean;
  /** Resolves when the page is there. One that never comes back hears nothing more. */
  readonly back: () => Promise<void>;
  readonly stop: () => void;
}

/** Watches the page go and come. `onBack`: the browser had put it away, and has it back. */
export const watchPageLife = (onBack: () => void): PageLife => {
  let gone = false;
  let waiting: (() => void)[] = [];
  const goes = () => {
    gone = true;
  };
  const comes = ({ persisted }: PageTransitionEvent) => {
    gone = false;
    const all = waiting;
    waiting = [];
    for (const tell of all) tell();
    if (persisted) onBack();
  };
  window.addEventListener('pagehide', goes, { capture: true });
  window.addEventListener('pageshow', comes);
  return {
    leaving: () => gone || document.visibilityState === 'hidden',
    gone: () => gone,
    back: () => (gone ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    stop: () => {
      window.removeEventListener('pagehide', goes, { capture: true });
      window.removeEventListener('pageshow', comes);
    },
  };
};
