import { texts } from './texts.ts';

/**
 * Warns people who were told to paste something into the browser's console: it can act in their
 * name.
 */
export const warnInConsole = (): void => {
  console.warn(
    `%c${texts.consoleTitle}%c\n${texts.consoleWarning}`,
    'font-size:2rem;font-weight:700;color:#b3261e',
    'font-size:1rem',
  );
};
