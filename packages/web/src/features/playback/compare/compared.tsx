import type { Playback } from '@quipu/contract';
import { type ComponentType, useMemo, useState } from 'react';
import { Loading } from '../../../ui/kit/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import type { From } from '../api.ts';
import { type OpenedScreen, openScreen } from '../opened-screen.ts';
import type { StageProps } from '../scaled-stage.tsx';
import { texts as playbackTexts } from '../texts.ts';
import { usePlayback } from '../use-playback.ts';
import { CompareViewer } from './compare-viewer.tsx';
import type { Axis } from './joined.ts';
import { texts } from './texts.ts';

/** A sheet may have several logs: the longest one tells most. Null: none can be read. */
const longestOf = ({ screens }: Playback): OpenedScreen | null => {
  const [longest] = [...screens].sort((a, b) => b.text.length - a.text.length);
  const opened = longest === undefined ? null : openScreen(longest);
  return opened === null || opened.events.length === 0 ? null : opened;
};

interface BothProps {
  readonly one: Playback;
  readonly other: Playback;
  readonly Stage: ComponentType<StageProps>;
}

const Both = ({ one, other, Stage }: BothProps) => {
  const [axis, setAxis] = useState<Axis>('clock');
  const opened = useMemo(() => [longestOf(one), longestOf(other)] as const, [one, other]);
  if (one.formId !== other.formId) return <EmptyState text={texts.otherForm} icon="warning" />;
  const [first, second] = opened;
  if (first === null || second === null) return <EmptyState text={texts.noLog} icon="warning" />;
  const sides = [
    { playback: one, opened: first },
    { playback: other, opened: second },
  ] as const;
  return <CompareViewer key={axis} sides={sides} axis={axis} onAxis={setAxis} Stage={Stage} />;
};

interface ComparedProps {
  readonly from: From;
  readonly playback: Playback;
  readonly otherId: number;
  readonly Stage: ComponentType<StageProps>;
}

/** Another sheet beside one, for who may see both: each look is kept as any. */
export const Compared = ({ from, playback, otherId, Stage }: ComparedProps) => {
  const { state, again } = usePlayback(from, otherId);
  if (state.kind === 'got') return <Both one={playback} other={state.value} Stage={Stage} />;
  if (state.kind === 'asking') return <Loading blocks={2} height={200} />;
  return (
    <ErrorState
      text={state.kind === 'refused' ? state.text : playbackTexts.unreachable}
      icon={state.kind === 'refused' ? 'warning' : 'noLink'}
      onRetry={again}
    />
  );
};
