import type { WatchedAct } from '@quipu/contract';
import { formatSecond } from '../format-hours.ts';
import { ItemFrame } from './item-frame.ts';
import { texts } from './texts.ts';

const names: Readonly<Record<string, string>> = texts.acts;

export const ActItem = ({ act: { at, who, what, why, detail } }: { readonly act: WatchedAct }) => (
  <ItemFrame>
    <strong>{Object.hasOwn(names, what) ? names[what] : texts.otherAct(what)}</strong>
    <p>
      {formatSecond(at)} · {texts.by(who)}
    </p>
    {detail !== null && detail !== '' && <p>{detail}</p>}
    {why !== null && why !== '' && <p>{texts.reason(why)}</p>}
  </ItemFrame>
);
