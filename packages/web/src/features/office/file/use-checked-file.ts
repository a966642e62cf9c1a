import type { ApiError } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useState } from 'react';
import { texts as actionTexts } from '../../../ui/kit/action-texts.ts';
import { texts } from './texts.ts';

export type Checked<L> =
  | { readonly kind: 'nothing' | 'checking' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'checked'; readonly bytes: Uint8Array; readonly lines: readonly L[] };

type Replied<L> =
  | { readonly status: 200; readonly body: { readonly lines: readonly L[] } }
  | { readonly status: 400 | 401 | 403 | 404 | 413; readonly text: string | null };

export const problemOfFile =
  (most: number) =>
  (file: File | undefined): string | null => {
    if (file === undefined) return texts.needsFile;
    return file.size > most ? texts.largeFile(most / 1_000_000) : null;
  };

/** A file that changes on its disk is no longer the one that was chosen. */
const bytesOf = async (file: File): Promise<Uint8Array | null> => {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
};

/**
 * Has a file looked at as soon as it is chosen, and again where it is to be loaded otherwise (another `check`). The bytes are those that
 * are loaded.
 */
export const useCheckedFile = <L>(
  file: File | undefined,
  most: number,
  check: (bytes: Uint8Array) => Promise<E.Either<ApiError, Replied<L>>>,
) => {
  const [checked, setChecked] = useState<Checked<L>>({ kind: 'nothing' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const look = async (): Promise<Checked<L>> => {
      if (file === undefined || problemOfFile(most)(file) !== null) return { kind: 'nothing' };
      setChecked({ kind: 'checking' });
      const bytes = await bytesOf(file);
      if (bytes === null) return { kind: 'failed', text: texts.unreadable };
      const reply = await check(bytes);
      if (E.isLeft(reply)) {
        const { kind } = reply.left;
        return { kind: 'failed', text: kind === 'noReply' ? actionTexts.unreachable : actionTexts.failed };
      }
      const { right } = reply;
      return right.status === 200
        ? { kind: 'checked', bytes, lines: right.body.lines }
        : { kind: 'failed', text: right.text ?? actionTexts.failed };
    };
    // Asked anew, of the same file.
    void turn;
    void look().then((found) => {
      if (isWanted) setChecked(found);
    });
    return () => {
      isWanted = false;
    };
  }, [file, most, check, turn]);
  return { checked, again: () => setTurn((before) => before + 1) };
};
