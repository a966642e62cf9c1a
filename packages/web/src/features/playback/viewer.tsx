import Typography from '@mui/material/Typography';
import type { Playback } from '@quipu/contract';
import { clockText, spanText } from '@quipu/engine/playback';
import { type ComponentType, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notify } from '../../lib/notices.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { atPlace, positionIn, withPosition } from './address.ts';
import { EventList } from './event-list.tsx';
import { instantWords } from './instant-words.ts';
import { type Jump, jumpsOf, nextPlace } from './jumps.ts';
import { KeysDialog } from './keys-dialog.tsx';
import type { OpenedScreen } from './opened-screen.ts';
import styles from './playback.module.css';
import { PlayerBar } from './player-bar.tsx';
import { pressed } from './player-keys.ts';
import { ScaledStage, type StageProps, WIDTHS, type Width } from './scaled-stage.tsx';
import { texts } from './texts.ts';
import { usePlayer } from './use-player.ts';

/** The address follows once one has come to rest. */
const REST_MS = 400;

interface ViewerProps {
  readonly playback: Playback;
  readonly opened: OpenedScreen;
  readonly Stage: ComponentType<StageProps>;
}

/** One device's screen, at an instant: the picture, the player, the instant in words, what happened around it. */
export const Viewer = ({ playback, opened, Stage }: ViewerProps) => {
  const { instants, tape } = opened;
  const [search, setSearch] = useSearchParams();
  const [first] = useState(() => positionIn(search, instants, tape.length) ?? atPlace(instants, tape.length, 1));
  const player = usePlayer(opened, first);
  const { position, isPlaying, folded, toPlace } = player;
  const [width, setWidth] = useState<Width>(1_280);
  const [said, setSaid] = useState('');
  const [isKeysShown, setKeysShown] = useState(false);
  const id = useId();

  const session = useMemo(() => tape.at(position.place), [tape, position.place]);
  const words = instantWords(session, position.time);
  const jumps = useMemo(() => jumpsOf(opened), [opened]);
  const place = useDeferredValue(position.place);

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
      const next = nextPlace(jumps, jump, position.place);
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
        <PlayerBar {...keys} opened={opened} where={words[0] ?? ''} />
      </div>
      <div className={styles['side']}>
        <section aria-labelledby={`${id}-instant`}>
          <Typography variant="h2" id={`${id}-instant`}>
            {texts.clock(clockText(position.time))} · {texts.event(position.place, tape.length)}
          </Typography>
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
        </section>
        <section aria-labelledby={`${id}-events`}>
          <Typography variant="h2" id={`${id}-events`}>
            {texts.events}
          </Typography>
          <EventList opened={opened} place={place} onGo={toPlace} />
        </section>
      </div>
      {isKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  );
};
