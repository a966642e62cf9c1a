import { bridgeOf, type DesktopBridge } from '@quipu/proctor';
import { useEffect, useState } from 'react';
import { useBaseAddress } from '../lib/base-address.ts';
import { hasDrafts } from '../stores/drafts.ts';
import { afterSending, leavingStep, useLeaving } from '../stores/leaving-store.ts';
import { useOpenSheet } from '../stores/open-sheet-store.ts';
import { useSession } from '../stores/session-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { LaboratoryBar } from './laboratory-bar.tsx';
import { AFTER, besideQuiz, LeaveSession } from './leave-session.tsx';
import { UpdateBar } from './update-bar.tsx';

/** Fields commit what is being typed when they are left. */
const commitTyped = (): void => {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  field.blur();
  field.focus();
};

/** An evaluation that is open sends its own answers, as far as that goes. What is left then is in its journal. */
const closeEvaluation = async (settle: () => Promise<unknown>, userId: number): Promise<void> => {
  commitTyped();
  leavingStep('sending');
  const sent = await settle().catch(() => null);
  try {
    afterSending(AFTER[await (await besideQuiz()).unsentNow(userId, sent === 'serverOff')]);
  } catch {
    // Its storage does not open: what it said itself is all that is known.
    afterSending(sent === 'done' ? 'ending' : 'unsent');
  }
};

/** Closing is logging out first: the same is sent and the same is asked. Who is not in has nothing to lose. */
const leave = (bridge: DesktopBridge, closing: 'close' | 'install'): void => {
  const { session } = useSession.getState();
  if (session === null) {
    bridge.close();
    return;
  }
  useLeaving.setState({ closing });
  if (useLeaving.getState().step !== 'none') return;
  const { sheetId, settle } = useOpenSheet.getState();
  if (sheetId !== null) void closeEvaluation(settle, session.userId);
  else leavingStep(hasDrafts() ? 'drafts' : 'looking');
};

const Desktop = ({ bridge }: { readonly bridge: DesktopBridge }) => {
  const userId = useSession(({ session }) => session?.userId ?? null);
  const { step, closing } = useLeaving();
  // What a laboratory's server lets in is its own affair.
  const isLocal = useBaseAddress(({ local }) => local !== null);
  const wanted = useSettings(({ settings, isFresh }) => (isFresh ? (settings?.desktop ?? null) : null));
  const expected = isLocal ? null : wanted;
  const forbidden = useSettings(({ settings }) => settings?.forbiddenProcesses ?? null);
  useEffect(() => {
    // A page that crashed in the middle of one has come back outside of it, or says so again.
    if (useOpenSheet.getState().sheetId === null) bridge.evaluationRunning(false);
    return bridge.onCloseAsked(() => {
      bridge.closeHeard();
      leave(bridge, 'close');
    });
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
    </>
  );
};

export { laboratoryScreen } from './laboratory-bar.tsx';

/** What the page does in the desktop application only. */
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
