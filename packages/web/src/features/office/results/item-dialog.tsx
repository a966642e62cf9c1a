import Button from '@mui/material/Button';
import type { ChoiceFigures, ItemFigures } from '@quipu/contract';
import { useId } from 'react';
import { Chip } from '../../../ui/figures/chip.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { texts } from './analysis-texts.ts';
import { figure, partly, seconds } from './figures.ts';
import styles from './results.module.css';

const WIDTH = 820;

const COLUMNS: readonly Column<ChoiceFigures>[] = [
  {
    title: texts.choices.choice,
    width: 40,
    cell: ({ label, text, isRight }) => (
      <span className={styles['choice']}>
        {[label, text].filter((part) => part !== '').join(' · ')}
        {isRight && <Chip tone="success">{texts.right}</Chip>}
      </span>
    ),
  },
  { title: texts.choices.chosen, width: 14, cell: ({ chosen }) => chosen },
  { title: texts.choices.upper, width: 16, cell: ({ upper }) => partly(upper) },
  { title: texts.choices.lower, width: 16, cell: ({ lower }) => partly(lower) },
  { title: texts.choices.rest, width: 14, cell: ({ restMean }) => figure(restMean) },
];

interface ItemDialogProps {
  readonly item: ItemFigures;
  readonly onClose: () => void;
  readonly onChange: () => void;
}

/** Shows what was answered to a question, by whom: what is wrong with its key shows here. */
export const ItemDialog = ({ item, onClose, onChange }: ItemDialogProps) => {
  const id = useId();
  const { number, text, flags, parts, time, alphaWithout } = item;
  return (
    <Dialog id={id} title={texts.item(number)} width={WIDTH} onDismiss={onClose}>
      <p>{text}</p>
      {flags.length > 0 && (
        <ul className={styles['flags']}>
          {flags.map(({ says }) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      )}
      {parts.map(({ label, choices }, place) => {
        const name = label === null ? texts.given : texts.part(label);
        return (
          // Two parts may have one name.
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are.
          <section key={place} aria-label={name} className={styles['part']}>
            {label !== null && <h3>{name}</h3>}
            {choices.length === 0 ? (
              <p>{texts.nothingGiven}</p>
            ) : (
              <OfficeTable
                label={name}
                columns={COLUMNS}
                rows={choices}
                keyOf={(choice) => `${choice.label} ${choice.text}`}
              />
            )}
          </section>
        );
      })}
      {time !== null && <p>{texts.quartiles(seconds(time.lower), seconds(time.median), seconds(time.upper))}</p>}
      {alphaWithout !== null && <p>{texts.alphaWithout(figure(alphaWithout))}</p>}
      <FormActions>
        <Button variant="outlined" onClick={onChange}>
          {texts.rightAnswer.change}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </FormActions>
    </Dialog>
  );
};
