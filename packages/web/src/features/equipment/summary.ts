import type { Judged } from './judged.ts';
import { CHECKS, type CheckName } from './measures/checks.ts';
import { texts } from './texts.ts';

export type AllJudged = Readonly<Record<CheckName, Judged>>;

/** The verdict on the whole device, in one sentence. */
export const verdictOf = (all: AllJudged): string => {
  const named = (level: Judged['level']) =>
    CHECKS.filter((name) => all[name].level === level).map((name) => texts.name[name]);
  const bad = named('bad');
  if (bad.length > 0) return texts.notReady(bad);
  const warned = named('warn');
  return warned.length > 0 ? texts.almost(warned) : texts.ready;
};

export const lineOf = (name: CheckName, { level, found, todo }: Judged): string =>
  [`${texts.name[name]}: ${texts.state[level].toLowerCase()}.`, found, ...(todo === null ? [] : [todo])].join(' ');

/** Writes the findings as text, to be read out or sent to somebody who helps. */
export const summaryText = (all: AllJudged, when: string): string =>
  [`${texts.title}. ${texts.checkedAt(when)}`, verdictOf(all), ...CHECKS.map((name) => lineOf(name, all[name]))].join(
    '\n',
  );
