import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { endedBecause } from '../../../stores/ended-store.ts';
import { Modal, ModalBody, ModalTitle } from '../../../ui/modal.tsx';
import { handOver } from '../opening/hand-over.ts';
import type { QuizHandle } from '../opening/open-quiz.ts';
import { texts } from '../texts.ts';

const WIDTH = 350;
/** Longer than this nobody is kept here: what was not sent stays on this device, and goes out when they log out or come back. */
const PATIENCE_MS = 8_000;

interface FiredProps {
  readonly handle: QuizHandle;
  readonly message: string;
}

/** The server ended the sheet: nothing more is taken, what is pending is sent, and home says why. */
export const Fired = ({ handle, message }: FiredProps) => {
  const api = useApi();
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    const sent = handle.runtime.flush().then(() => handOver(api, handle));
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    void Promise.race([sent.catch(() => undefined), patience]).then(() => {
      if (!here) return;
      endedBecause(message);
      void navigate('/home', { replace: true });
    });
    return () => {
      here = false;
    };
  }, [api, handle, message, navigate]);
  return (
    <main>
      <Modal width={WIDTH} aria-labelledby="guardando" aria-busy="true">
        <ModalTitle id="guardando" tabIndex={-1} data-autofocus>
          {texts.saving}
        </ModalTitle>
        <ModalBody style={{ paddingBottom: 24 }}>{texts.savingBody}</ModalBody>
      </Modal>
    </main>
  );
};
