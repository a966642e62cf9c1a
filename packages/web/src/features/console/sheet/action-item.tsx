import type { WatchedAction } from '@quipu/contract';
import { formatSecond } from '../format-hours.ts';
import { kindText } from '../incident-text.ts';
import { ItemFrame } from './item-frame.tsx';
import { texts } from './texts.ts';

const names: Readonly<Record<string, string>> = texts.actions;

/** Of an incident that was closed the server says which kind it was. */
const detailOf = ({ what, detail }: WatchedAction): string | null =>
  detail === null || what !== 'closeIncident' ? detail : kindText(detail);

/** A viewing is told of twice: that it began, and how long it was. */
const nameOf = ({ what, detail }: WatchedAction): string => {
  if (what === 'view' && detail === null) return texts.actions.viewBegun;
  return Object.hasOwn(names, what) ? (names[what] ?? what) : texts.otherAction(what);
};

export const ActionItem = ({ action }: { readonly action: WatchedAction }) => {
  const { at, who, why } = action;
  const detail = detailOf(action);
  return (
    <ItemFrame>
      <strong>{nameOf(action)}</strong>
      <p>
        {formatSecond(at)} · {texts.by(who)}
      </p>
      {detail !== null && detail !== '' && <p>{detail}</p>}
      {why !== null && why !== '' && <p>{texts.reason(why)}</p>}
    </ItemFrame>
  );
};
