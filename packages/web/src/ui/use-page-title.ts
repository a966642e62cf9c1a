import { useEffect } from 'react';
import { create } from 'zustand';

const PRODUCT = 'Quipu';

/** The title of the screen in view; null until one has said it. */
export const usePageName = create<{ readonly name: string | null }>()(() => ({ name: null }));

/** Names the page in the tab, in the history, and to those who hear it when it changes. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
    usePageName.setState({ name: title });
  }, [title]);
};
