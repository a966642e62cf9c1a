import { HOUR_MS } from '@quipu/engine';
import { type ReactNode, useState } from 'react';
import type { Fetched } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { NothingYet } from './paged-list.tsx';

const WIDTH = 720;

interface OpenedProps<V> {
  readonly ask: () => Promise<Fetched<V>>;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (value: V) => ReactNode;
}

/** Shows what is opened over a list, once it came. It stays as it was read then while it is being decided on. */
export const Opened = <V,>({ ask, title, onClose, children }: OpenedProps<V>) => {
  const state = useFetched(ask, HOUR_MS);
  const [read, setRead] = useState<{ readonly value: V } | null>(null);
  if (read === null && state.value !== null) setRead({ value: state.value });
  return read === null ? (
    <Dialog id="solicitud-abierta" title={title} width={WIDTH} onDismiss={onClose}>
      <NothingYet {...state} />
    </Dialog>
  ) : (
    children(read.value)
  );
};
