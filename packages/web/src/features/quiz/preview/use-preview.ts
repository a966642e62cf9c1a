import type { OpenedSheet } from '@quipu/contract';
import { contentOf } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { useEffect, useState } from 'react';
import { holdFileGrant } from '../../../lib/file-grant.ts';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { loadDragAndDrop } from '../items/load-drag-and-drop.ts';
import { previewRuntime } from './preview-runtime.ts';

/** The evaluation, open to be looked at; null: on its way. It begins anew with each `opened`. */
export const usePreview = (opened: OpenedSheet): QuizRuntime | null => {
  const [runtime, setRuntime] = useState<QuizRuntime | null>(null);
  useEffect(() => {
    let isWanted = true;
    let running: QuizRuntime | null = null;
    holdFileGrant(opened.fileGrant);
    const open = async () => {
      running = await previewRuntime(opened);
      await Promise.all([loadSanitizer(), loadDragAndDrop(contentOf(running.head()))]);
      if (isWanted) setRuntime(running);
      else await running.stop();
    };
    void open();
    return () => {
      isWanted = false;
      setRuntime(null);
      void running?.stop();
    };
  }, [opened]);
  return runtime;
};
