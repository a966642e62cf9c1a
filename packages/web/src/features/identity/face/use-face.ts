import { createContext, use, useEffect, useState } from 'react';
import { browserFace } from './browser-face.ts';
import type { FacePort } from './face-port.ts';

/** A test puts its own here. */
export const OpenFaceContext = createContext<() => FacePort>(browserFace);

export interface Face {
  /** Null: not yet. */
  readonly port: FacePort | null;
  readonly hasFailed: boolean;
  readonly fail: () => void;
  readonly retry: () => void;
}

/**
 * Opens the port that looks for faces, for as long as the screen is there. Its weights are fetched
 * at the first look.
 */
export const useFace = (): Face => {
  const openFace = use(OpenFaceContext);
  const [port, setPort] = useState<FacePort | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it anew.
  useEffect(() => {
    const opened = openFace();
    setPort(opened);
    return () => {
      opened.close();
      setPort(null);
    };
  }, [openFace, tries]);
  return {
    port,
    hasFailed,
    fail: () => {
      setFailed(true);
    },
    retry: () => {
      setFailed(false);
      setTries((n) => n + 1);
    },
  };
};
