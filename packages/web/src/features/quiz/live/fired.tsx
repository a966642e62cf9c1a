import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { endedBecause } from '../../../stores/ended-store.ts';
import { Saving } from './saving.tsx';

/** Longer than this nobody is kept here: what was not sent stays on this device, and goes out when they log out or come back. */
const PATIENCE_MS = 8_000;

interface FiredProps {
  /** Sends what is left. The same as long as this is shown. */
  readonly settle: () => Promise<unknown>;
  readonly message: string;
}

/** The server ended the sheet: nothing more is taken, what is pending is sent, and home says why. */
export const Fired = ({ settle, message }: FiredProps) => {
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    void Promise.race([settle().catch(() => undefined), patience]).then(() => {
      if (!here) return;
      endedBecause(message);
      void navigate('/home', { replace: true });
    });
    return () => {
      here = false;
    };
  }, [settle, message, navigate]);
  return (
    <main>
      <Saving />
    </main>
  );
};
