import type { WatchedSheet } from '@quipu/contract';
import { useState } from 'react';
import styles from '../../../src/features/console/board/board.module.css';
import { useBoard } from '../../../src/features/console/board/board-store.ts';
import { agoText, Devices, Incidents, Reference } from '../../../src/features/console/board/cells.tsx';
import { isIn, type State } from '../../../src/features/console/board/sheet-states.ts';
import { texts } from '../../../src/features/console/texts.ts';
import { foldText } from '../../../src/ui/form/fold-text.ts';
import { formatSpan } from '../../../src/ui/format-span.ts';

const STATES: readonly State[] = ['all', 'camera', 'incidents'];
const NOW = Date.now();

/**
 * The same row as the board's, but with times that stand still: thousands that tick would leave
 * time for nothing else.
 */
const NaiveRow = ({ sheet, at }: { readonly sheet: WatchedSheet; readonly at: number }) => (
  <tr className={styles['sheet']} aria-rowindex={at + 2} tabIndex={-1}>
    <th scope="row">
      <span className={`${styles['name']} ${styles['cut']}`}>{sheet.fullName}</span>
      <Reference sheet={sheet} />
    </th>
    <td>{texts.status[sheet.status]}</td>
    <td>{`${sheet.answered} de ${sheet.items}`}</td>
    <td>{sheet.saved}</td>
    <td>{sheet.pending}</td>
    <td>{sheet.heardAt === null ? '—' : agoText(NOW - sheet.heardAt)}</td>
    <td>
      <Devices sheet={sheet} />
    </td>
    <td>
      <Incidents sheet={sheet} />
    </td>
    <td>{sheet.deadline === null ? '—' : formatSpan(sheet.deadline - NOW)}</td>
  </tr>
);

/** The same rows, all of them in the page, found by folding each name at each key. */
export const NaiveList = () => {
  const sheets = useBoard(({ known }) => known?.sheets);
  const [query, setQuery] = useState('');
  const [state, setState] = useState<State>('all');
  const shown = [...(sheets?.values() ?? [])]
    .filter((sheet) => isIn(state, sheet, NOW))
    .filter(({ fullName, reference }) => foldText(`${fullName} ${reference}`).includes(foldText(query)))
    .sort((a, b) => a.fullName.localeCompare(b.fullName, 'es'));
  return (
    <>
      {STATES.map((one) => (
        <button key={one} type="button" onClick={() => setState(one)}>
          {one}
        </button>
      ))}
      <input type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as the board's. */}
      <table className={styles['tableFrame']} role="grid">
        <tbody>
          {shown.map((sheet, at) => (
            <NaiveRow key={sheet.sheetId} sheet={sheet} at={at} />
          ))}
        </tbody>
      </table>
    </>
  );
};
