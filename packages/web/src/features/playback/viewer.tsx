import type { Playback } from '@quipu/contract';
import { clockText, spanText } from '@quipu/engine/playback';
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notify } from '../../lib/notices.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { atTime, positionIn, withPosition } from './address.ts';
import { Around } from './around.tsx';
import { instantWords } from './instant-words.ts';
import { type Jump, nextPlace } from './jumps.ts';
import { KeysDialog } from './keys-dialog.tsx';
import type { OpenedScreen } from './opened-screen.ts';
import { Part } from './part.tsx';
import type { Photo } from './photo-list.tsx';
import styles from './playback.module.css';
import { PlayerBar } from './player-bar.tsx';
import { pressed } from './player-keys.ts';
import { ScaledStage, type StageProps, WIDTHS, type Width } from './scaled-stage.tsx';
import { texts } from './texts.ts';
import { TrackChart } from './track-chart.tsx';
import { trackTexts } from './track-texts.ts';
import { useBeside } from './use-beside.ts';
import { usePlayer } from './use-player.ts';
import { useSettled } from './use-settled.ts';

/** The address follows once one has come to rest. */
const REST_MS = 400;
/** Nobody reads faster what stands beside. */
const BESIDE_MS = 250;
/** A picture as wide as a desktop could not be read there. */
const NARROW = '(max-width: 799.95px)';

interface ViewerProps {
  readonly playback: Playback;
  readonly opened: OpenedScreen;
  readonly Stage: ComponentType<StageProps>;
  readonly Photo?: Photo;
}

/** One device's screen, at an instant: the picture, the player, the instant in words, what happened around it. */
export const Viewer = ({ playback, opened, Stage, Photo }: ViewerProps) => {
  const { instants, tape } = opened;
  const [search, setSearch] = useSearchParams();
  const [first] = useState(() => positionIn(search, instants, tape.length) ?? atTime(instants, instants.from));
  const player = usePlayer(opened, first);
  const { position, isPlaying, folded, toPlace } = player;
  const isNarrow = useMediaQuery(NARROW);
  const [width, setWidth] = useState<Width>(isNarrow ? 360 : 1_280);
  const [said, setSaid] = useState('');
  const [isKeysShown, setKeysShown] = useState(false);

  const session = useMemo(() => tape.at(position.place), [tape, position.place]);
  const words = instantWords(session, position.time);
  const beside = useBeside(playback, opened);
  // A moment after the picture: it is drawn in each frame.
  const settled = useSettled(position, BESIDE_MS);

  useEffect(() => {
    if (isPlaying) return undefined;
    const alarm = setTimeout(
      () => setSearch((before) => withPosition(before, instants, position), { replace: true }),
      REST_MS,
    );
    return () => clearTimeout(alarm);
  }, [isPlaying, position, instants, setSearch]);

  const keys = {
    player,
    length: tape.length,
    jump: (jump: Jump) => {
      const next = beside === null ? null : nextPlace(beside.jumps, jump, position.place);
      if (next === null) notify('info', texts.nothingLeft);
      else toPlace(next);
    },
    say: () => setSaid([texts.clock(clockText(position.time)), ...words].join(' ')),
    showKeys: () => setKeysShown(true),
  };
  const newest = useRef(keys);
  newest.current = keys;
  const onKey = useCallback((event: KeyboardEvent) => void pressed(event, newest.current), []);

  return (
    <>
      <div className={styles['stageColumn']}>
        <ScaledStage
          Stage={Stage}
          width={width}
          session={session}
          at={position.time}
          accessibility={playback.accessibility}
          fileGrant={playback.fileGrant}
          isBusy={isPlaying}
          onKey={onKey}
        />
        <PlayerBar {...keys} instants={instants} where={words[0] ?? ''} />
        {beside !== null && (
          <Part title={trackTexts.title}>
            <TrackChart tracks={beside.tracks} instants={instants} time={position.time} onTime={player.toTime} />
          </Part>
        )}
      </div>
      <div className={styles['side']}>
        <Part title={`${texts.clock(clockText(position.time))} · ${texts.event(position.place, tape.length)}`}>
          {folded !== null && <p className={styles['folded']}>{texts.folded(spanText(folded.to - folded.from))}</p>}
          <ul className={styles['words']}>
            {words.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
          <div className={styles['buttons']}>
            <button type="button" className={styles['plain']} onClick={keys.say}>
              {texts.say}
            </button>
            <label className={styles['select']}>
              {texts.width}
              <select value={width} onChange={({ target }) => setWidth(Number(target.value) as Width)}>
                {WIDTHS.map((one) => (
                  <option key={one} value={one}>
                    {texts.widths[one]}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
        </Part>
        {beside !== null && (
          <Around
            playback={playback}
            opened={opened}
            changes={beside.changes}
            position={settled}
            player={player}
            Photo={Photo}
          />
        )}
      </div>
      {isKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  );
};
