import { useEffect, useEffectEvent, useState } from 'react';
import { codeReader } from './code-reader.ts';
import { type Collected, codeCollector } from './code-series.ts';

/** Another code is not looked for sooner, so that a weak telephone has time for its screen. */
const LOOK_MS = 60;

interface CodesOptions {
  readonly video: HTMLVideoElement | null;
  readonly onRead: (file: Uint8Array) => void;
  readonly onFailed: () => void;
}

/** Reads the codes that a video shows until a series is whole. Returns how much of it is known; null: nothing of any. */
export const useCodes = ({ video, onRead, onFailed }: CodesOptions): Collected | null => {
  const [collected, setCollected] = useState<Collected | null>(null);
  const read = useEffectEvent(onRead);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (video === null) return undefined;
    let isWanted = true;
    let timer = 0;
    const collector = codeCollector();
    const look = async (): Promise<void> => {
      const reader = await codeReader();
      const lookOnce = async (): Promise<void> => {
        const text = await reader(video);
        if (!isWanted) return;
        const now = text === null ? null : collector.add(text);
        if (now !== null) setCollected(now);
        const file = now !== null && now.known === now.parts ? await collector.file() : null;
        if (!isWanted) return;
        if (file === null) timer = window.setTimeout(() => void lookOnce().catch(giveUp), LOOK_MS);
        else read(file);
      };
      await lookOnce();
    };
    const giveUp = (): void => {
      if (isWanted) failed();
    };
    look().catch(giveUp);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [video]);
  return collected;
};
