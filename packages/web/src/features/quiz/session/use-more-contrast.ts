import { useLayoutEffect } from 'react';
import { useReading } from '../../../stores/reading.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

const ROOT = document.documentElement;

export const useMoreContrast = (): boolean => {
  const bySystem = useMediaQuery('(prefers-contrast: more)');
  return useReading(({ moreContrast }) => moreContrast) ?? bySystem;
};

/** Shows the contrast that is wanted as long as the quiz is on the screen: no other one has a switch for it. */
export const useShownContrast = (): void => {
  const more = useMoreContrast();
  useLayoutEffect(() => {
    ROOT.dataset['contrast'] = more ? 'more' : 'normal';
    return () => {
      delete ROOT.dataset['contrast'];
    };
  }, [more]);
};
