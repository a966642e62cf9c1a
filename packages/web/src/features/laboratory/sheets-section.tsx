import { styled } from '@mui/material/styles';
import type { LaboratorySheet, LaboratorySheetState } from '@quipu/contract';
import { useId } from 'react';
import { Chip, type Tone } from '../../ui/figures/chip.tsx';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import { Section } from './section.ts';
import { texts } from './texts.ts';

const STATES: Readonly<Record<LaboratorySheetState, Tone>> = {
  running: 'info',
  finished: 'warning',
  waiting: 'secondary',
  handed: 'success',
};
const ORDER = Object.keys(STATES) as readonly LaboratorySheetState[];

const Counts = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const List = styled('ul')(({ theme }) => ({
  maxHeight: 420,
  overflowY: 'auto',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '2px 12px',
    padding: '10px 14px',
    overflowWrap: 'anywhere',
    '&:not(:last-child)': { borderBottom: `1px solid ${theme.palette.divider}` },
    '& > small': { gridColumn: '1 / -1' },
  },
}));

const when = ({ startedAt, finishedAt }: LaboratorySheet): string | null =>
  finishedAt !== null
    ? texts.finishedAt(formatMoment(finishedAt))
    : startedAt === null
      ? null
      : texts.startedAt(formatMoment(startedAt));

/** Whose evaluations are here, and how far each is: those that somebody has to look after come first. */
export const SheetsSection = ({ sheets }: { readonly sheets: readonly LaboratorySheet[] }) => {
  const id = useId();
  const ordered = sheets.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.id - b.id);
  const count = (state: LaboratorySheetState) => sheets.filter((sheet) => sheet.state === state).length;
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.sheets}</h2>
      {sheets.length === 0 ? (
        <p>{texts.noSheets}</p>
      ) : (
        <>
          <Counts>
            {ORDER.map((state) => (
              <li key={state}>
                <Chip tone={STATES[state]}>
                  {texts.sheet[state]}: {count(state)}
                </Chip>
              </li>
            ))}
          </Counts>
          {/* What scrolls has to be scrolled by keyboard too. */}
          <List aria-labelledby={id} tabIndex={0}>
            {ordered.map((sheet) => (
              <li key={sheet.id}>
                <b>{sheet.person}</b>
                <span>
                  <Chip tone={STATES[sheet.state]}>{texts.sheet[sheet.state]}</Chip>
                </span>
                <small>{[sheet.quiz, when(sheet)].filter((text) => text !== null).join(' · ')}</small>
              </li>
            ))}
          </List>
        </>
      )}
    </Section>
  );
};
