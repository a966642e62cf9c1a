import { texts } from './texts.ts';

/** For whoever was told to paste something here: what is run in the console can act in their name. */
export const warnInConsole = (): void => {
  console.warn(
    `%c${texts.consoleTitle}%c\n${texts.consoleWarning}`,
    'font-size:2rem;font-weight:700;color:#b3261e',
    'font-size:1rem',
  );
};
