// biome-ignore-all lint/a11y/noRedundantRoles: on a phone the rows are cards, and `display: block` takes a table's own roles away.
import { type Details, type Item, letterOf, type Option } from '@quipu/engine';
import { RichText } from '../../../ui/rich-text.tsx';
import { choice, chosenOf } from '../session/chosen.ts';
import { groupDescribedBy } from './described.ts';
import styles from './items.module.css';
import matrix from './matrix.module.css';

export interface MatrixProps {
  readonly item: Item;
  /** One for each row, in order. Null: it is disabled, and left out. */
  readonly rows: readonly (Details | null)[];
  readonly disabled: boolean;
  readonly labelledBy: string;
  /** Columns are said by their letters, too. */
  readonly hasLetters?: boolean;
  readonly onChange: (rowId: number, before: Details, details: Details) => void;
}

interface ColumnProps {
  readonly option: Option;
  readonly letter: string | null;
}

const Column = ({ option, letter }: ColumnProps) => (
  <>
    {letter !== null && <span className={styles['letter']}>{letter}</span>} <RichText html={option.content} as="span" />
  </>
);

/**
 * Type 9: each row is answered by one of the parent's options. A table whose rows become cards on a phone: roles are
 * said aloud because changing `display` takes a table's own away.
 */
export const Matrix = ({ item, rows, disabled, labelledBy, hasLetters = false, onChange }: MatrixProps) => (
  <div className={matrix['frame']}>
    <table
      role="table"
      aria-labelledby={labelledBy}
      aria-describedby={groupDescribedBy(item.id)}
      className={matrix['table']}
    >
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {item.options.map((option, place) => (
            <th key={option.id} role="columnheader" scope="col" id={`column-${item.id}-${option.id}`}>
              <Column option={option} letter={hasLetters ? letterOf(place) : null} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {item.children.map((row, index) => {
          const details = rows[index] ?? null;
          if (details === null) return null;
          const chosen = chosenOf(details);
          return (
            <tr key={row.id} role="row">
              <th role="rowheader" scope="row" id={`row-${row.id}`}>
                <RichText html={row.content} as="span" />
              </th>
              {item.options.map((option, place) => (
                <td key={option.id} role="cell">
                  <label className={matrix['cell']} data-chosen={chosen.has(option.id)}>
                    <input
                      type="radio"
                      name={`row-${row.id}`}
                      className={styles['control']}
                      aria-labelledby={`row-${row.id} column-${item.id}-${option.id}`}
                      checked={chosen.has(option.id)}
                      disabled={disabled}
                      data-option={place}
                      onChange={() => onChange(row.id, details, [choice(option.id)])}
                    />
                    <span className={matrix['cellText']} aria-hidden="true">
                      <Column option={option} letter={hasLetters ? letterOf(place) : null} />
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);
