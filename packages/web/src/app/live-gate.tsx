import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useSettings } from '../stores/settings-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import type { Live } from './live.tsx';

const RETRY_MS = 15_000;

type LiveScreen = ComponentType<ComponentProps<typeof Live>>;

/** Fetches what listens to the server once it is of use: someone is signed in, and the institution has it on. */
export const LiveGate = () => {
  // Nothing is told to a login that has not shown yet who it is of.
  const userId = useSignInSession(({ session }) => (session?.missing?.length ? null : (session?.userId ?? null)));
  const config = useSettings(({ settings }) => (settings?.broadcast === true ? settings.broadcastConfig : null));
  const [Loaded, setLoaded] = useState<LiveScreen | null>(null);
  const wanted = userId !== null && config !== null && Loaded === null;
  useEffect(() => {
    if (!wanted) return undefined;
    let alarm: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const load = () => {
      import('./live.tsx').then(
        (found) => {
          if (!over) setLoaded(() => found.Live);
        },
        () => {
          // Without it the page does all else: nobody is shown an error.
          if (!over) alarm = setTimeout(load, RETRY_MS);
        },
      );
    };
    load();
    return () => {
      over = true;
      clearTimeout(alarm);
    };
  }, [wanted]);
  return userId === null || config === null || Loaded === null ? null : (
    <Loaded key={userId} config={config} userId={userId} />
  );
};
