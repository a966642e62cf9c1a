import type { LaboratorySheet, LaboratorySheetState } from '@quipu/contract';
import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Chip, type Tone } from '../../ui/figures/chip.tsx';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import styles from './laboratory.module.css';
import { Section } from './section.tsx';
import { texts } from './texts.ts';

const STATES: Readonly<Record<LaboratorySheetState, Tone>> = {
  running: 'info',
  finished: 'warning',
  waiting: 'secondary',
  handed: 'success',
};
const ORDER = Object.keys(STATES) as readonly LaboratorySheetState[];

const when = ({ startedAt, finishedAt }: LaboratorySheet): string | null =>
  finishedAt !== null
    ? texts.finishedAt(formatMoment(finishedAt))
    : startedAt === null
      ? null
      : texts.startedAt(formatMoment(startedAt));

/**
 * Lists the evaluations here, and how far each is. Those that somebody has to look after come
 * first.
 */
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
          <ul className={styles['counts']}>
            {ORDER.map((state) => (
              <li key={state}>
                <Chip tone={STATES[state]}>
                  {texts.sheet[state]}: {count(state)}
                </Chip>
              </li>
            ))}
          </ul>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keyboard too. */}
          <ul className={classNames(styles['list'], styles['scrolled'])} aria-labelledby={id} tabIndex={0}>
            {ordered.map((sheet) => (
              <li key={sheet.id}>
                <b>{sheet.person}</b>
                <span>
                  <Chip tone={STATES[sheet.state]}>{sheet.isPaused ? texts.paused : texts.sheet[sheet.state]}</Chip>
                </span>
                <small>
                  {[sheet.quiz, when(sheet), sheet.isLogWhole ? null : texts.logPartial]
                    .filter((text) => text !== null)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
};
