import { OUTCOMES } from '../src/model/outcomes.ts';

const START = '<!-- outcomes -->\n';
const END = '<!-- end of outcomes -->';

const words = (all: readonly string[]): string => (all.length === 0 ? '–' : all.join(', '));

const table = (): string => {
  const rows = Object.entries(OUTCOMES).map(
    ([command, { events, rejections }]) => `| \`${command}\` | ${words(events)} | ${words(rejections)} |\n`,
  );
  return `| Command | Events | Why it may be refused |\n|---|---|---|\n${rows.join('')}`;
};

/** The README with the table as it has to be. */
export const withOutcomes = (readme: string): string => {
  const from = readme.indexOf(START) + START.length;
  const to = readme.indexOf(END);
  const before = 'Before a sheet is open all but `OpenSheet` are refused as `NotOpen`, too.';
  return `${readme.slice(0, from)}\n${table()}\n${before}\n\n${readme.slice(to)}`;
};
