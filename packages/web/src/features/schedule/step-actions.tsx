import { ROUTE_PATHS, type RouteName, type StepAction } from '@quipu/contract';
import { askToLeave } from '../../stores/leaving-store.ts';
import { ActionButton } from './action-button.tsx';
import { ConfirmAction } from './confirm-action.tsx';
import { DownloadAction } from './download-action.tsx';
import styles from './schedule.module.css';

const isRoute = (name: string): name is RouteName => Object.hasOwn(ROUTE_PATHS, name);

interface ActionProps {
  readonly action: StepAction;
  readonly onChanged: () => void;
}

/** One that leads nowhere known is not shown. */
const Action = ({ action, onChanged }: ActionProps) => {
  switch (action.type) {
    case 'logout':
      return <ActionButton action={action} onClick={askToLeave} />;
    case 'route':
      return action.routeName !== null && isRoute(action.routeName) ? (
        <ActionButton action={action} to={ROUTE_PATHS[action.routeName]} />
      ) : null;
    case 'download':
      return <DownloadAction action={action} />;
    case 'confirm':
      return <ConfirmAction action={action} onChanged={onChanged} />;
  }
};

export interface StepActionsProps {
  readonly actions: readonly StepAction[];
  readonly onChanged: () => void;
}

const withKeys = (actions: readonly StepAction[]) => new Map(actions.map((action) => [JSON.stringify(action), action]));

/** Lists what can be done in a step, and each thing once. */
export const StepActions = ({ actions, onChanged }: StepActionsProps) => (
  <div className={styles['row']}>
    {[...withKeys(actions)].map(([key, action]) => (
      <Action key={key} action={action} onChanged={onChanged} />
    ))}
  </div>
);
