import { memo } from 'react';
import { Heard, Left } from './ago.tsx';
import styles from './board.module.css';
import { useBoard } from './board-store.ts';
import { Incidents, Reference, Status } from './cells.tsx';
import { Devices } from './devices.tsx';
import { ROW_ID, type RowProps } from './row-props.ts';
import { texts } from './texts.ts';

/** Drawn again only when its own sheet says something else. */
export const SheetRow = memo(({ id, at, isActive, isOpen }: RowProps) => {
  const sheet = useBoard(({ known }) => known?.sheets.get(id));
  if (sheet === undefined) return null;
  return (
    // The heading row is the first one.
    <tr
      className={styles['sheet']}
      {...{ [ROW_ID]: id }}
      aria-rowindex={at + 2}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
    >
      <th scope="row">
        <span className={`${styles['name']} ${styles['cut']}`} title={sheet.fullName}>
          {sheet.fullName}
        </span>
        <Reference sheet={sheet} />
      </th>
      <td>
        <Status sheet={sheet} />
      </td>
      <td>{texts.of(sheet.answered, sheet.items)}</td>
      <td className={styles['roomy']}>{sheet.saved}</td>
      <td className={styles['roomy']}>{sheet.pending ?? texts.unknown}</td>
      <td>
        <Heard sheet={sheet} />
      </td>
      <td>
        <Devices sheet={sheet} />
      </td>
      <td>
        <Incidents sheet={sheet} />
      </td>
      <td>
        <Left sheet={sheet} />
      </td>
    </tr>
  );
});
SheetRow.displayName = 'SheetRow';
