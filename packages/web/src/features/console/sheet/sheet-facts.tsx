import type { WatchedSheet } from '@quipu/contract';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { Devices, LastHeard, Left, Status } from '../board/cells.tsx';
import { texts as board } from '../board/texts.ts';
import { texts as common } from '../texts.ts';
import styles from './sheet.module.css';
import { texts } from './texts.ts';

const { facts } = texts;
type Fact = readonly [name: string, value: ReactNode];
const moment = (name: string, at: number | null): readonly Fact[] => (at === null ? [] : [[name, formatInstant(at)]]);

const StatusWithEnding = ({ sheet }: { readonly sheet: WatchedSheet }) => {
  const { status } = sheet;
  const ending = status === 'P' || status === 'A' || status === 'I' ? '' : common.endings[status];
  return (
    <>
      <Status sheet={sheet} /> {ending}
    </>
  );
};

const clientOf = ({ client }: WatchedSheet): readonly Fact[] => {
  const named = client === null ? undefined : texts.clients[client];
  return named === undefined ? [] : [[facts.client, named]];
};

/** The state of a sheet now. */
export const SheetFacts = ({ sheet }: { readonly sheet: WatchedSheet }) => {
  const { status, answered, items, saved, pending, position, startedAt, finishedAt, deadline } = sheet;
  const isUnderWay = status === 'A';
  const all: readonly Fact[] = [
    [facts.status, <StatusWithEnding key="status" sheet={sheet} />],
    [facts.answered, board.of(answered, items)],
    [facts.saved, saved],
    ...(pending === null ? [] : [[facts.pending, pending] as const]),
    ...(isUnderWay
      ? ([
          ...(position === null ? [] : [[facts.position, position + 1] as const]),
          [facts.heard, <LastHeard key="heard" sheet={sheet} />],
          [facts.devices, <Devices key="devices" sheet={sheet} />],
          [facts.left, <Left key="left" sheet={sheet} />],
        ] as const)
      : []),
    ...moment(facts.started, startedAt),
    ...clientOf(sheet),
    ...(isUnderWay ? moment(facts.deadline, deadline) : moment(facts.finished, finishedAt)),
  ];
  return (
    <dl className={styles['list']} aria-label={texts.state}>
      {all.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
