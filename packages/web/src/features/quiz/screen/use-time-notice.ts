import { sheetDeadline } from '@quipu/engine';
import { useEffect, useRef } from 'react';
import { notify } from '../../../lib/notices.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';

const NOTICE_MS = 3_000;

/** Says that the session's time was changed while the sheet is open. */
export const useTimeNotice = (): void => {
  const deadline = useHead(sheetDeadline);
  const known = useRef(deadline);
  useEffect(() => {
    if (known.current !== null && deadline !== known.current) notify('info', texts.sessionTimeChanged, NOTICE_MS);
    known.current = deadline;
  }, [deadline]);
};
