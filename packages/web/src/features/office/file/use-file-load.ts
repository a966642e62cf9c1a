import type { ApiError } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../lib/notices.ts';
import { named, useOnce } from '../../../ui/kit/action-outcome.ts';
import { texts as actionTexts } from '../../../ui/kit/action-texts.ts';
import { texts as common } from '../frame/texts.ts';
import { type FileLine, isWrong } from './file-lines.tsx';
import { whyNotLoaded } from './file-result.tsx';
import { texts } from './texts.ts';
import type { useCheckedFile } from './use-checked-file.ts';

export interface LoadValues {
  readonly file: FileList | null;
  /** They looked at what may be a mistake in it. */
  readonly isSure: boolean;
  readonly reason: string;
}

interface FileToLoad {
  readonly file: Uint8Array;
  /** The file's name. */
  readonly fileName: string;
  readonly warned: 'load' | 'refuse';
  readonly reason: string;
  readonly once: string;
}

interface Loaded {
  readonly changes: number;
  readonly mails: number;
  readonly isDoneBefore: boolean;
}
type Replied =
  | { readonly status: 200; readonly body: Loaded }
  | { readonly status: 400 | 401 | 403 | 404 | 409 | 413; readonly text: string | null };

interface FileLoad<V extends LoadValues, L extends FileLine> extends ReturnType<typeof useCheckedFile<L>> {
  readonly form: UseFormReturn<V>;
  /** It changes something. */
  readonly isNew: (line: L) => boolean;
  readonly load: (asked: FileToLoad) => Promise<E.Either<ApiError, Replied>>;
  readonly loaded: (done: Loaded) => string;
  /** One goes there then. */
  readonly to: string;
}

/** Loads what was looked at, once it is confirmed: all of it, and once. */
export const useFileLoad = <V extends LoadValues, L extends FileLine>(props: FileLoad<V, L>) => {
  const { checked, again, isNew, load, loaded, to } = props;
  const form = props.form as unknown as UseFormReturn<LoadValues>;
  const navigate = useNavigate();
  const once = useOnce(to);
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async ({ file, isSure, reason }: V) => {
    setProblem(null);
    const why = whyNotLoaded(checked, isNew);
    if (checked.kind !== 'checked' || why !== null) {
      form.setError('file', { message: why ?? texts.notChecked });
      return;
    }
    const asked = {
      fileName: file?.[0]?.name ?? '',
      warned: isSure ? ('load' as const) : ('refuse' as const),
      reason: reason.trim(),
    };
    const act = once.name({ ...asked, size: checked.bytes.length, lines: checked.lines });
    setName(act);
    const reply = named(await load({ ...asked, file: checked.bytes, once: act }), once);
    setName(null);
    if (E.isLeft(reply)) setProblem(actionTexts.unknown);
    else if (reply.right.status === 200) {
      const { body } = reply.right;
      notify('success', body.isDoneBefore ? texts.doneBefore(common.screens.register) : loaded(body));
      void navigate(to);
    } else {
      setProblem(reply.right.text ?? actionTexts.failed);
      again();
    }
  };
  return {
    submit,
    /** Says why it was not loaded. */
    problem,
    /** It names the load that goes on; null: none does. */
    name,
    /** So many lines change something. */
    // Nobody is loaded from a file with a problem.
    count: checked.kind === 'checked' && !checked.lines.some(isWrong) ? checked.lines.filter(isNew).length : 0,
  };
};
