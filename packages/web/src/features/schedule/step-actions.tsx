import { confirmCallAt, downloadCallAt, ROUTE_PATHS, type RouteName, type StepAction } from '@quipu/contract';
import { type ReactNode, useRef, useState } from 'react';
import { useSend } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { askToLeave } from '../../stores/leaving-store.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button, ButtonLink, type ButtonProps } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { confirmAction, fetchFile } from './api.ts';
import styles from './schedule.module.css';
import { StepIcon } from './step-icon.tsx';
import { texts } from './texts.ts';

const SMALL = '(max-width: 599.95px)';
const COLORS = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;

const lookOf = (color: string | null): Pick<ButtonProps, 'tone' | 'variant'> => {
  const known = COLORS.find((one) => one === color);
  return known === undefined ? { variant: 'outlined' } : { variant: 'contained', tone: known };
};

interface ActionButtonProps {
  readonly action: StepAction;
  /** A link, to this path; without it a button. */
  readonly to?: string;
  /** Takes the place of the text while the action is under way. The button keeps the focus. */
  readonly busyText?: string | null;
  readonly onClick?: () => void;
}

/** A button for an action of any kind. An action with a color of its own stands out. */
const ActionButton = ({ action, to, busyText = null, onClick }: ActionButtonProps) => {
  const isSmall = useMediaQuery(SMALL);
  const text: ReactNode = busyText ?? (isSmall ? (action.mobile ?? action.text) : action.text);
  const look = {
    ...lookOf(action.color),
    ...(action.title === null ? {} : { title: action.title }),
  };
  const content = (
    <>
      <StepIcon name={action.icon} />
      {text}
    </>
  );
  return to === undefined ? (
    <Button {...look} aria-disabled={busyText !== null} onClick={busyText === null ? onClick : undefined}>
      {content}
    </Button>
  ) : (
    <ButtonLink {...look} to={to}>
      {content}
    </ButtonLink>
  );
};

interface ConfirmActionProps {
  readonly action: StepAction;
  /** Asks for the steps again, whether the action worked or not. */
  readonly onChanged: () => void;
}

/** Asks, and then posts where the action says: nowhere but to the interface of this server. */
const ConfirmAction = ({ action, onChanged }: ConfirmActionProps) => {
  const sendCall = useSend();
  const [step, setStep] = useState<'closed' | 'asking' | 'sending'>('closed');
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  const call = confirmCallAt(action.url ?? '');
  if (call === null) return null;

  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    setStep('sending');
    setFailure(null);
    const outcome = await confirmAction(sendCall, call);
    sending.current = false;
    setStep(outcome.kind === 'failed' ? 'asking' : 'closed');
    if (outcome.kind === 'failed') setFailure(outcome.text);
    if (outcome.kind === 'done') notify('success', texts.done);
    if (outcome.kind === 'refused') notify('error', outcome.text);
    if (outcome.kind === 'done' || outcome.kind === 'refused') onChanged();
  };

  return (
    <>
      <ActionButton
        action={action}
        onClick={() => {
          setFailure(null);
          setStep('asking');
        }}
      />
      <ConfirmDialog
        open={step !== 'closed'}
        title={action.text}
        busy={step === 'sending'}
        onConfirm={() => void send()}
        onCancel={() => setStep('closed')}
      >
        {action.message !== null && <p>{action.message}</p>}
        {failure !== null && (
          <div style={{ marginTop: 12 }}>
            <AlertBox kind="error" announced>
              {failure}
            </AlertBox>
          </div>
        )}
      </ConfirmDialog>
    </>
  );
};

const nameIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Fetches a file of this server and hands it over to the browser. */
const DownloadAction = ({ action }: { readonly action: StepAction }) => {
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const url = action.url ?? '';
  const call = downloadCallAt(url);
  if (call === null) return null;

  const download = async () => {
    setBusy(true);
    const outcome = await fetchFile(send, call);
    setBusy(false);
    if (outcome.kind === 'file') saveFile(outcome.bytes, action.filename ?? nameIn(url));
    if (outcome.kind === 'failed') notify('error', outcome.text);
  };
  return <ActionButton action={action} busyText={busy ? texts.downloading : null} onClick={() => void download()} />;
};

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
