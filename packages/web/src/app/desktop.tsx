import { bridgeOf, type DesktopBridge, type DesktopLocalServer } from '@quipu/proctor/bridge';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBaseAddress } from '../lib/base-address.ts';
import { hasDrafts } from '../stores/drafts.ts';
import { leavingStep, sendingSteps, useLeaving } from '../stores/leaving-store.ts';
import { type OpenSheet, useOpenSheet } from '../stores/open-sheet-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { LaboratoryBar } from './laboratory-bar.tsx';
import { AFTER, LeaveSession, quizBackground } from './leave-session.tsx';
import { UpdateBar } from './update-bar.tsx';

/** Fields commit what is being typed when they are left. */
const commitTyped = (): void => {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  field.blur();
  field.focus();
};

/**
 * An evaluation that is open sends its own answers, as far as that goes. What is left then is in its journal, or nowhere: the page knows
 * what it owes, also where the disk knows nothing of it.
 */
const closeEvaluation = async ({ settle, owed }: OpenSheet, userId: number): Promise<void> => {
  commitTyped();
  leavingStep(owed()?.isInMemory === true ? 'sendingUnkept' : 'sending');
  const tell = sendingSteps();
  const sent = await settle().catch(() => null);
  const left = owed();
  if (left?.isInMemory === true) return tell('unkept');
  const alone = left === null ? 'ending' : AFTER[sent === 'serverOff' ? 'silent' : 'some'];
  try {
    const unsent = AFTER[await (await quizBackground()).unsentNow(userId, sent === 'serverOff')];
    tell(unsent === 'ending' ? alone : unsent);
  } catch {
    // Its storage does not open: what the page says itself is all that is known.
    tell(alone);
  }
};

/** Closing is logging out first: the same is sent and the same is asked. Who is not in has nothing to lose. */
const leave = (bridge: DesktopBridge, closing: 'close' | 'install'): void => {
  const { session } = useSignInSession.getState();
  if (session === null) {
    bridge.close();
    return;
  }
  useLeaving.setState({ closing });
  if (useLeaving.getState().step !== 'none') return;
  const open = useOpenSheet.getState();
  if (open.sheetId !== null) void closeEvaluation(open, session.userId);
  else leavingStep(hasDrafts() ? 'drafts' : 'looking');
};

const CloseServer = lazy(() => import('../features/laboratory/close-server.tsx'));

/** Counts who is answering with this computer's server. One that cannot be asked keeps nobody from closing. */
const runningIn = async (server: DesktopLocalServer): Promise<number> => {
  try {
    return await (await import('../features/laboratory/running-here.ts')).runningHere(server);
  } catch {
    return 0;
  }
};

/** A room's server stops with the window of its computer: whoever closes that is asked first, signed in or not. */
const useClosing = (bridge: DesktopBridge) => {
  const [running, setRunning] = useState(0);
  const isAsking = useRef(false);
  const answer = (closes: boolean) => {
    isAsking.current = false;
    setRunning(0);
    if (closes) leave(bridge, 'close');
  };
  const asked = useEffectEvent(async () => {
    bridge.closeHeard();
    if (isAsking.current) return;
    if (bridge.localServer === null) return leave(bridge, 'close');
    isAsking.current = true;
    const count = await runningIn(bridge.localServer);
    if (count > 0) setRunning(count);
    else answer(true);
  });
  useEffect(() => bridge.onCloseAsked(() => void asked()), [bridge]);
  return { running, answer };
};

const Desktop = ({ bridge }: { readonly bridge: DesktopBridge }) => {
  const userId = useSignInSession(({ session }) => session?.userId ?? null);
  const { step, closing } = useLeaving();
  const { running, answer } = useClosing(bridge);
  // What a laboratory's server lets in is its own affair.
  const isLocal = useBaseAddress(({ local }) => local !== null);
  const wanted = useSettings(({ settings, isFresh }) => (isFresh ? (settings?.desktop ?? null) : null));
  const expected = isLocal ? null : wanted;
  const forbidden = useSettings(({ settings }) => settings?.forbiddenProcesses ?? null);
  useEffect(() => {
    // A page that crashed in the middle of one has come back outside of it, or says so again.
    if (useOpenSheet.getState().sheetId === null) bridge.evaluationRunning(false);
  }, [bridge]);
  useEffect(() => {
    bridge.forbid(forbidden);
  }, [bridge, forbidden]);
  useEffect(() => {
    bridge.updates.expect(expected);
  }, [bridge, expected]);
  useEffect(() => {
    if (userId === null) return;
    // What cannot be looked for stays in its file.
    void import('../features/quiz/ports/restore-kept.ts')
      .then(({ restoreKept }) => restoreKept(userId, bridge.journal))
      .catch(() => undefined);
  }, [bridge, userId]);
  useEffect(() => {
    if (closing === false) return;
    if (userId !== null && step !== 'none') return;
    useLeaving.setState({ closing: false });
    if (userId === null) (closing === 'install' ? bridge.updates.install : bridge.close)();
  }, [bridge, closing, userId, step]);
  return (
    <>
      {userId !== null && <UpdateBar expected={expected} onRestart={() => leave(bridge, 'install')} />}
      {closing !== false && <LeaveSession />}
      {running > 0 && (
        <Suspense>
          <CloseServer running={running} onClose={() => answer(true)} onStay={() => answer(false)} />
        </Suspense>
      )}
    </>
  );
};

export { laboratoryScreen } from './laboratory-bar.tsx';

/** Everything that the page does in the desktop application only. */
const InDesktop = () => {
  const [bridge] = useState(() => bridgeOf(window));
  if (bridge === null) return null;
  return (
    <>
      <Desktop bridge={bridge} />
      {bridge.localServer && <LaboratoryBar server={bridge.localServer} />}
    </>
  );
};
export default InDesktop;
