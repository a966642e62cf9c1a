import type { Playback } from '@quipu/contract';
import { activePosition } from '@quipu/engine';
import { type AnswerChange, sheetNames } from '@quipu/engine/playback';
import { memo, useMemo } from 'react';
import type { Position } from './address.ts';
import { Changes } from './changes.tsx';
import { EventList } from './event-list.tsx';
import { ItemTimes } from './item-times.tsx';
import type { OpenedScreen } from './opened-screen.ts';
import { Part } from './part.tsx';
import { type Photo, PhotoList } from './photo-list.tsx';
import styles from './playback.module.css';
import { serverFacts } from './server-facts.ts';
import { NotKept, ServerList } from './server-list.tsx';
import { serverTexts } from './server-texts.ts';
import { texts } from './texts.ts';
import { trackTexts } from './track-texts.ts';
import { TrustPanel } from './trust-panel.tsx';
import type { Player } from './use-player.ts';

interface AroundProps {
  readonly playback: Playback;
  readonly opened: OpenedScreen;
  readonly changes: readonly AnswerChange[];
  readonly position: Position;
  readonly player: Pick<Player, 'toPlace' | 'toTime'>;
  readonly Photo?: Photo;
}

type PartsProps = Omit<AroundProps, 'player'> & Pick<Player, 'toPlace' | 'toTime'>;

const Parts = memo(({ playback, opened, changes, position: { place, time }, toPlace, toTime, Photo }: PartsProps) => {
  const { tape, screen, recording } = opened;
  const session = useMemo(() => tape.at(place), [tape, place]);
  const last = useMemo(() => tape.at(tape.length), [tape]);
  const facts = useMemo(() => serverFacts(playback, screen, recording.lines), [playback, screen, recording]);
  const active = activePosition(session);
  const open =
    session.index === null || active === null ? trackTexts.openAnswer : sheetNames(() => session).place(active);
  return (
    <>
      <Part title={texts.events}>
        <EventList opened={opened} place={place} onGo={toPlace} />
      </Part>
      <Part title={trackTexts.changes(open)}>
        <Changes session={session} changes={changes} held={playback.answers} place={place} onGo={toPlace} />
      </Part>
      <Part title={serverTexts.title}>
        <ServerList facts={facts} time={time} onTime={toTime} />
        <NotKept />
      </Part>
      {Photo !== undefined && playback.photos.length > 0 && (
        <Part title={serverTexts.photos}>
          <p className={styles['hint']}>{serverTexts.photosHint}</p>
          <PhotoList photos={playback.photos} time={time} Photo={Photo} />
        </Part>
      )}
      <Part title={texts.trust}>
        <TrustPanel opened={opened} />
      </Part>
      <details className={styles['details']}>
        <summary>{trackTexts.times}</summary>
        <ItemTimes session={last} />
      </details>
    </>
  );
});

/** Stands beside an instant: the events around it, the answer that is open, the server's side, and whose word it all is. */
export const Around = ({ player: { toPlace, toTime }, ...props }: AroundProps) => (
  <Parts {...props} toPlace={toPlace} toTime={toTime} />
);
