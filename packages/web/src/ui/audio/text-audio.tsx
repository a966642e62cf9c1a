import { styled } from '@mui/material/styles';
import { type RefObject, useState } from 'react';
import { storageUrl } from '../../lib/storage-url.ts';
import { texts } from './texts.ts';

const SPEEDS = [0.7, 1, 1.5, 2] as const;
const NORMAL = 1;

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  marginBottom: 16,
  '& audio': { flex: '1 1 240px', minWidth: 0 },
  '& select': { font: 'inherit', minHeight: 40, marginLeft: 8 },
});

interface TextAudioProps {
  readonly name: string;
  readonly player: RefObject<HTMLAudioElement | null>;
}

/** A text, to be heard at the speed that its listener likes. */
export const TextAudio = ({ name, player }: TextAudioProps) => {
  const [speed, setSpeed] = useState<number>(NORMAL);
  return (
    <Row>
      {/* biome-ignore lint/a11y/useMediaCaption: it says the very text that stands below it. */}
      <audio ref={player} controls src={storageUrl(name)} aria-label={texts.audio} />
      <label>
        {texts.speed}
        <select
          value={speed}
          onChange={(event) => {
            const chosen = Number(event.target.value);
            setSpeed(chosen);
            if (player.current !== null) player.current.playbackRate = chosen;
          }}
        >
          {SPEEDS.map((value) => (
            <option key={value} value={value}>
              {value.toLocaleString('es-EC')}×
            </option>
          ))}
        </select>
      </label>
    </Row>
  );
};
