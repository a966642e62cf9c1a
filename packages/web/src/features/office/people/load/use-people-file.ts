import { MAX_PEOPLE_FILE_BYTES, officePeopleLoadCalls, type PeopleFileLine } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../lib/api.ts';
import { texts as actTexts } from '../../../../ui/kit/act-texts.ts';
import { texts } from './texts.ts';

/** Whether those who are known are corrected, or a problem. */
export type Known = 'correct' | 'refuse';

export type Checked =
  | { readonly kind: 'nothing' | 'checking' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'checked'; readonly bytes: Uint8Array; readonly lines: readonly PeopleFileLine[] };

export const problemOf = (file: File | undefined): string | null => {
  if (file === undefined) return texts.needsFile;
  return file.size > MAX_PEOPLE_FILE_BYTES ? texts.largeFile : null;
};

/** A file that changes on its disk is no longer the one that was chosen. */
const bytesOf = async (file: File): Promise<Uint8Array | null> => {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
};

/** Has a file looked at as soon as it is chosen, and again where it is to be loaded otherwise. The bytes are those that are loaded. */
export const usePeopleFile = (file: File | undefined, known: Known) => {
  const api = useApi(officePeopleLoadCalls);
  const [checked, setChecked] = useState<Checked>({ kind: 'nothing' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const check = async (): Promise<Checked> => {
      if (file === undefined || problemOf(file) !== null) return { kind: 'nothing' };
      setChecked({ kind: 'checking' });
      const bytes = await bytesOf(file);
      if (bytes === null) return { kind: 'failed', text: texts.unreadable };
      const reply = await api.checkOfficePeople({ file: bytes, known });
      if (E.isLeft(reply)) {
        const { kind } = reply.left;
        return { kind: 'failed', text: kind === 'noReply' ? actTexts.unreachable : actTexts.failed };
      }
      const { right } = reply;
      return right.status === 200
        ? { kind: 'checked', bytes, lines: right.body.lines }
        : { kind: 'failed', text: right.text ?? actTexts.failed };
    };
    // Asked anew, of the same file.
    void turn;
    void check().then((found) => {
      if (isWanted) setChecked(found);
    });
    return () => {
      isWanted = false;
    };
  }, [api, file, known, turn]);
  return { checked, again: () => setTurn((before) => before + 1) };
};
