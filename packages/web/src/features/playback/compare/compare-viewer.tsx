import { clockText, spanText } from '@quipu/engine/playback';
import { type ComponentType, useCallback, useMemo, useRef, useState } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { atTime } from '../address.ts';
import { instantWords } from '../instant-words.ts';
import { KeysDialog } from '../keys-dialog.tsx';
import { Part } from '../part.tsx';
import playback from '../playback.module.css';
import { PlayerBar } from '../player-bar.tsx';
import { type KeyActions, pressed } from '../player-keys.ts';
import { ScaledStage, type StageProps, WIDTHS, type Width } from '../scaled-stage.tsx';
import { texts as playbackTexts } from '../texts.ts';
import { usePlayer } from '../use-player.ts';
import { AlikeTable } from './alike-table.tsx';
import styles from './compare.module.css';
import { type Axis, joined, type Pair, type Side } from './joined.ts';
import { texts } from './texts.ts';

interface CompareViewerProps {
  readonly sides: Pair<Side>;
  readonly axis: Axis;
  readonly onAxis: (axis: Axis) => void;
  readonly Stage: ComponentType<StageProps>;
}

/** Two screens of it do not fit there beside each other. */
const NARROW = '(max-width: 1099.95px)';
const AXES = Object.keys(texts.axes) as Axis[];

/** Two sheets on one axis of time: what each had on its screen, and when their answers were alike. It says nothing of why. */
export const CompareViewer = ({ sides, axis, onAxis, Stage }: CompareViewerProps) => {
  const [one, other] = sides;
  const both = useMemo(() => joined(one.opened, other.opened, axis), [one, other, axis]);
  const player = usePlayer(both, atTime(both.instants, both.instants.from));
  const { position, isPlaying } = player;
  const isNarrow = useMediaQuery(NARROW);
  const [width, setWidth] = useState<Width>(isNarrow ? 360 : 768);
  const [said, setSaid] = useState('');
  const [isKeysShown, setKeysShown] = useState(false);
  const places = both.placesAt(position.place);
  const shown = sides.map(({ playback: of, opened }, i) => {
    const session = opened.tape.at(places[i === 0 ? 0 : 1]);
    const time = Math.max(position.time + both.from[i === 0 ? 0 : 1], opened.instants.from);
    return { of, session, time, words: instantWords(session, time) };
  });
  const clock = useCallback((time: number) => (axis === 'clock' ? clockText(time) : spanText(time)), [axis]);
  const instant = axis === 'clock' ? texts.instant(clock(position.time)) : texts.instantSince(clock(position.time));
  const keys: KeyActions = {
    player,
    length: both.tape.length,
    jump: () => undefined,
    say: () => setSaid([instant, ...shown.flatMap(({ of, words }) => [`${of.fullName}:`, ...words])].join(' ')),
    showKeys: () => setKeysShown(true),
  };
  const newest = useRef(keys);
  newest.current = keys;
  const onKey = useCallback((event: KeyboardEvent) => void pressed(event, newest.current), []);
  return (
    <div className={styles['both']}>
      <div className={playback['buttons']}>
        <label className={playback['select']}>
          {texts.axis}
          <select value={axis} onChange={({ target }) => onAxis(target.value as Axis)}>
            {AXES.map((value) => (
              <option key={value} value={value}>
                {texts.axes[value]}
              </option>
            ))}
          </select>
        </label>
        <label className={playback['select']}>
          {playbackTexts.width}
          <select value={width} onChange={({ target }) => setWidth(Number(target.value) as Width)}>
            {WIDTHS.map((value) => (
              <option key={value} value={value}>
                {playbackTexts.widths[value]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <h2 className={styles['instant']}>{instant}</h2>
      <div className={styles['pair']}>
        {shown.map(({ of, session, time, words }) => (
          <Part key={of.sheetId} title={texts.side(of.fullName, of.sheetId)}>
            <ScaledStage
              Stage={Stage}
              width={width}
              session={session}
              at={time}
              accessibility={of.accessibility}
              fileGrant={of.fileGrant}
              of={texts.side(of.fullName, of.sheetId)}
              isBusy={isPlaying}
              onKey={onKey}
            />
            <ul className={playback['words']}>
              {words.map((word) => (
                <li key={word}>{word}</li>
              ))}
            </ul>
          </Part>
        ))}
      </div>
      <PlayerBar {...keys} instants={both.instants} clock={clock} hasJumps={false} where={shown[0]?.words[0] ?? ''} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <AlikeTable axis={axis} sides={sides} from={both.from} clock={clock} onTime={player.toTime} />
      {isKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </div>
  );
};
