import { type AsideFolder, type AsideState, LABORATORY_RESULTS_ENDING } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { asideTexts as texts } from './aside-texts.ts';
import type { LaboratoryCalls } from './calls.ts';
import { type LocalReply, replyOf } from './local-reply.ts';
import { usePolled } from './use-polled.ts';

const ASK_EVERY_MS = 2_000;

export interface AsideView {
  /** Empty where nothing was put aside, or nobody knows of it. */
  readonly folders: readonly AsideFolder[];
  /** The folder whose results are being saved; null: none. */
  readonly saving: number | null;
  readonly failure: { readonly number: number; readonly text: string } | null;
  /** Has the results of a folder read, where nobody did yet, and saves them. */
  readonly save: (number: number) => void;
  readonly erase: (number: number) => void;
  /** Returns why not; null: the institution's receipt is noted. */
  readonly note: (number: number, receipt: string) => Promise<string | null>;
}

/** Follows the folders that were put aside on this computer. */
export const useAside = ({ local }: LaboratoryCalls, isRunning: boolean): AsideView => {
  const [saving, setSaving] = useState<number | null>(null);
  const [failure, setFailure] = useState<AsideView['failure']>(null);
  const { value, put } = usePolled<AsideState | null>({
    ask: async () => {
      const reply = await local.getAside({});
      const saysNothing = E.isRight(reply) && reply.right.status === 404;
      return saysNothing ? E.right(null) : replyOf<AsideState>(reply, texts);
    },
    everyMs: ASK_EVERY_MS,
    failed: texts.failed,
    isRunning,
  });
  const folders = value?.folders ?? [];
  const taken = (reply: LocalReply<AsideState>): string | null => {
    if (E.isLeft(reply)) return reply.left;
    put(reply.right);
    return null;
  };
  const fails = (number: number, text: string): void => {
    setSaving(null);
    setFailure({ number, text });
  };
  /** Each question of how far it is brings a new list: a large file is fetched once for all that. */
  const fetching = useRef<number | null>(null);
  const fetchResults = async (number: number): Promise<void> => {
    if (fetching.current === number) return;
    fetching.current = number;
    const reply = await local.getAsideResults({ number });
    fetching.current = null;
    if (E.isLeft(reply)) return fails(number, texts.failed);
    if (reply.right.status !== 200) return fails(number, reply.right.text ?? texts.refused);
    saveFile(reply.right.body, `resultados-aparte-${number}${LABORATORY_RESULTS_ENDING}`);
    setSaving(null);
    notify('success', texts.saved);
  };
  const goOn = useEffectEvent((folder: AsideFolder) => {
    if (folder.hasResults) void fetchResults(folder.number);
    else fails(folder.number, folder.problem ?? texts.refused);
  });
  const current = folders.find(({ number }) => number === saving);
  const isRead = current !== undefined && current.step === null;
  useEffect(() => {
    if (isRead && current !== undefined) goOn(current);
  }, [isRead, current]);

  const ask = async (number: number): Promise<void> => {
    setFailure(null);
    const folder = folders.find((one) => one.number === number);
    if (folder?.hasResults === true) return setSaving(number);
    const why = taken(replyOf<AsideState>(await local.readAside({ number }), texts));
    if (why === null) setSaving(number);
    else fails(number, why);
  };
  const eraseOne = async (number: number): Promise<void> => {
    setFailure(null);
    const why = taken(replyOf<AsideState>(await local.eraseAside({ number }), texts));
    if (why !== null) fails(number, why);
    else notify('success', texts.erased);
  };
  return {
    folders,
    saving,
    failure,
    save: (number) => void ask(number),
    erase: (number) => void eraseOne(number),
    note: async (number, receipt) =>
      taken(replyOf<AsideState>(await local.markAsideHandedOver({ number, receipt }), texts)),
  };
};
