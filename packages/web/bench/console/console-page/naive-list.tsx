import { useState } from 'react';
import { useBoard } from '../../../src/features/console/board/board-store.ts';
import { SheetRow } from '../../../src/features/console/board/sheet-row.tsx';
import { isIn, type State } from '../../../src/features/console/board/sheet-states.ts';
import { TableFrame } from '../../../src/features/console/board/table-frame.ts';
import { foldText } from '../../../src/ui/form/fold-text.ts';

const STATES: readonly State[] = ['all', 'camera', 'incidents'];

/** The very same rows, all of them in the page, found by folding each name at each key. */
export const NaiveList = () => {
  const sheets = useBoard(({ known }) => known?.sheets);
  const [query, setQuery] = useState('');
  const [state, setState] = useState<State>('all');
  const shown = [...(sheets?.values() ?? [])]
    .filter((sheet) => isIn(state, sheet, Date.now()))
    .filter(({ fullName, reference }) => foldText(`${fullName} ${reference}`).includes(foldText(query)))
    .sort((a, b) => a.fullName.localeCompare(b.fullName, 'es'));
  return (
    <>
      {STATES.map((one) => (
        <button key={one} type="button" data-state={one} onClick={() => setState(one)}>
          {one}
        </button>
      ))}
      <input type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
      <TableFrame role="grid">
        <tbody>
          {shown.map(({ sheetId }, at) => (
            <SheetRow key={sheetId} id={sheetId} at={at} count={shown.length} isActive={at === 0} isOpen={false} />
          ))}
        </tbody>
      </TableFrame>
    </>
  );
};
