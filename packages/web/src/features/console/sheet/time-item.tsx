import type { WatchedGivenBack } from '@quipu/contract';
import { formatSecond } from '../format-hours.ts';
import { ItemFrame } from './item-frame.tsx';
import { texts } from './texts.ts';

const seconds = (ms: number): number => Math.round(ms / 1_000);

/** Time that a clock ran and its examinee did not have: what was given by itself, and what is left to a person. */
export const TimeItem = ({ time: { cause, from, to, givenMs, proposedMs } }: { readonly time: WatchedGivenBack }) => (
  <ItemFrame>
    <strong>
      {texts.givenBack}: {texts.causes[cause]}
    </strong>
    <p>
      {formatSecond(from)} – {formatSecond(to)}
    </p>
    <p>{texts.given(seconds(givenMs))}</p>
    {proposedMs > 0 && <p>{texts.proposed(seconds(proposedMs))}</p>}
  </ItemFrame>
);
