import type { WatchedAct } from '@quipu/contract';
import { formatSecond } from '../format-hours.ts';
import { kindText } from './incident-text.ts';
import { ItemFrame } from './item-frame.ts';
import { texts } from './texts.ts';

const names: Readonly<Record<string, string>> = texts.acts;

/** Of an incident that was closed the server says which kind it was. */
const detailOf = ({ what, detail }: WatchedAct): string | null =>
  detail === null || what !== 'closeIncident' ? detail : kindText(detail);

/** A viewing is told of twice: that it began, and how long it was. */
const nameOf = ({ what, detail }: WatchedAct): string => {
  if (what === 'view' && detail === null) return texts.acts.viewBegun;
  return Object.hasOwn(names, what) ? (names[what] ?? what) : texts.otherAct(what);
};

export const ActItem = ({ act }: { readonly act: WatchedAct }) => {
  const { at, who, why } = act;
  const detail = detailOf(act);
  return (
    <ItemFrame>
      <strong>{nameOf(act)}</strong>
      <p>
        {formatSecond(at)} · {texts.by(who)}
      </p>
      {detail !== null && detail !== '' && <p>{detail}</p>}
      {why !== null && why !== '' && <p>{texts.reason(why)}</p>}
    </ItemFrame>
  );
};
