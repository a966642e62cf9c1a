import { useState } from 'react';
import { usePageName } from '../ui/use-page-title.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** Says which screen one has come to. The first is left to the browser, which reads the document's title. */
export const PageAnnouncer = () => {
  const name = usePageName((state) => state.name);
  const [before, setBefore] = useState<string | null>(null);
  const [moved, setMoved] = useState(false);
  if (name !== before) {
    setBefore(name);
    if (before !== null) setMoved(true);
  }
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {moved ? name : ''}
    </VisuallyHidden>
  );
};
