import { useEffect } from 'react';

const PRODUCT = 'Quipu';

/** Names the page in the tab, in the history and for those who hear it. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
};
