import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { texts } from '../texts.ts';
import styles from './card.module.css';
import type { SheetAction } from './card-of.ts';
import type { Evaluation } from './evaluation.ts';

/** Actions that open a dialog of the home. */
const IN_DIALOGS = ['importBackup', 'reschedule', 'receipt'] as const satisfies readonly SheetAction[];
export type InDialog = (typeof IN_DIALOGS)[number];

interface CardActionsProps {
  readonly evaluation: Evaluation;
  readonly actions: ReadonlySet<SheetAction>;
  readonly onAction: (action: InDialog) => void;
}

/** Buttons for everything but taking the evaluation. Results have an address of their own. */
export const CardActions = ({ evaluation: { current, past }, actions, onAction }: CardActionsProps) => {
  const { name } = current.quiz;
  const results = (text: string, sheetId: number) => (
    <ButtonLink variant="outlined" to={paths.results(sheetId)} aria-label={`${text}: ${name}`}>
      {text}
    </ButtonLink>
  );
  return (
    <div className={styles['row']}>
      {actions.has('results') && results(texts.results, current.id)}
      {past !== null && results(texts.resultsOf(past.attempt), past.id)}
      {IN_DIALOGS.filter((action) => actions.has(action)).map((action) => (
        <Button
          key={action}
          variant="outlined"
          onClick={() => {
            onAction(action);
          }}
          aria-label={`${texts.actions[action]}: ${name}`}
        >
          {texts.actions[action]}
        </Button>
      ))}
    </div>
  );
};
