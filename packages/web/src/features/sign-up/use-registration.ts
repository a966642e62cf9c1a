import { type SignUpData, signUpCalls } from '@quipu/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { focusFirstError } from '../../ui/form/focus-first-error.ts';
import { register, type SignUpOutcome } from './api.ts';
import type { SignUpValues } from './rules.ts';
import { FIELD_OF, type Notice } from './sign-up-data.ts';
import { texts } from './texts.ts';

export interface Registration {
  /** The form is right, and waits for the agreement. */
  readonly isPrepared: boolean;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly notice: Notice | null;
  readonly prepare: (data: SignUpData) => void;
  readonly cancel: () => void;
  readonly send: () => void;
  readonly closeNotice: () => void;
}

const noticeOf = ({ errors, message }: Extract<SignUpOutcome, { kind: 'wrong' }>): Notice => {
  const lines = [...new Set(Object.values(errors))].filter((line) => line !== message);
  return { title: texts.notice, message: message ?? (lines.length === 0 ? texts.other : null), lines };
};

/**
 * Makes an account from a valid form: one post at a time, with the server's errors put back into
 * the form.
 */
export const useRegistration = (
  form: UseFormReturn<SignUpValues>,
  element: RefObject<HTMLFormElement | null>,
  onSent: (email: string) => void,
): Registration => {
  const api = useApi(signUpCalls);
  const [data, setData] = useState<SignUpData | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const sending = useRef(false);
  const wrong = useRef<readonly string[]>([]);

  useEffect(() => {
    // Once the notice is closed, and has given the focus back.
    if (notice === null && element.current !== null) focusFirstError(element.current, wrong.current);
  }, [notice, element]);

  const settle = (outcome: SignUpOutcome) => {
    if (outcome.kind === 'failed') setFailure(outcome.text);
    if (outcome.kind !== 'wrong') return;
    const fields = Object.entries(outcome.errors).flatMap(([name, message]) => {
      const field = FIELD_OF[name];
      return field === undefined ? [] : [{ field, message }];
    });
    for (const { field, message } of fields) form.setError(field, { message });
    wrong.current = fields.map(({ field }) => field);
    setData(null);
    setNotice(noticeOf(outcome));
  };

  const send = async () => {
    if (data === null || sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    const outcome = await register(api, data);
    sending.current = false;
    setBusy(false);
    if (outcome.kind !== 'done') {
      settle(outcome);
      return;
    }
    notify('success', texts.done);
    onSent(outcome.email);
  };

  return {
    isPrepared: data !== null,
    isBusy,
    failure,
    notice,
    prepare: (ready) => {
      wrong.current = [];
      setFailure(null);
      setData(ready);
    },
    cancel: () => {
      setData(null);
    },
    send: () => void send(),
    closeNotice: () => {
      setNotice(null);
    },
  };
};
