import { datesIn, type Window } from './dates-in.ts';

export interface Asked {
  readonly title: string;
  /** Each button that confirms, with what it asks. */
  readonly asked: string;
}

const inInstitutionsTime = datesIn(null);

/** The text that a person says yes to who confirms a step. A step that says something else is another one. */
export const askedText = ({
  title,
  actions,
  ...window
}: Window & { readonly title: string; readonly actions: readonly object[] }): Asked => ({
  title: inInstitutionsTime(title, window),
  asked: (actions as readonly Readonly<Record<string, unknown>>[])
    .filter(({ type }) => type === 'confirm')
    .map(({ text, message }) => `${String(text)}: ${String(message)}`)
    .join('\n'),
});
