import type { Playback } from '@quipu/contract';
import type { IsSigned } from '@quipu/engine/log';
import { clockText } from '@quipu/engine/playback';
import { type ComponentType, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ui/page-state.tsx';
import { type OpenedScreen, openScreen } from './opened-screen.ts';
import type { Photo } from './photo-list.tsx';
import styles from './playback.module.css';
import type { StageProps } from './scaled-stage.tsx';
import { texts } from './texts.ts';
import { Viewer } from './viewer.tsx';

interface ScreensProps {
  readonly playback: Playback;
  readonly Stage: ComponentType<StageProps>;
  readonly Photo?: Photo;
  /** Knows the server's keys, where those are here. */
  readonly isSigned?: IsSigned;
}

/** The address has the number of the device, where it is another than the last. */
const DEVICE = 'equipo';

/** The screens of the devices on which a sheet was taken, one at a time. */
export const Screens = ({ playback, Stage, Photo, isSigned }: ScreensProps) => {
  const { screens } = playback;
  const [search, setSearch] = useSearchParams();
  const named = /^\d{1,3}$/.test(search.get(DEVICE) ?? '') ? Number(search.get(DEVICE)) - 1 : -1;
  const chosen = screens[named] === undefined ? screens.length - 1 : named;
  const choose = (at: number) =>
    setSearch(
      (before) =>
        new URLSearchParams([...before].filter(([name]) => name !== DEVICE).concat([[DEVICE, String(at + 1)]])),
    );
  const screen = screens[chosen];
  const opened = useMemo<OpenedScreen | null>(
    () => (screen === undefined ? null : openScreen(screen, isSigned)),
    [screen, isSigned],
  );
  if (opened === null) return <EmptyState text={texts.empty} />;
  return (
    <>
      {screens.length > 1 && (
        <label className={styles['select']}>
          {texts.screen}
          <select value={chosen} onChange={({ target }) => choose(Number(target.value))}>
            {screens.map(({ epochs, posts }, i) => (
              <option key={epochs[0]} value={i}>
                {texts.screenOf(i + 1, clockText(posts[0]?.at ?? 0))}
              </option>
            ))}
          </select>
        </label>
      )}
      {opened.events.length === 0 ? (
        <EmptyState text={texts.unreadable} icon="warning" />
      ) : (
        <div className={styles['viewer']}>
          <Viewer key={chosen} playback={playback} opened={opened} Stage={Stage} Photo={Photo} />
        </div>
      )}
    </>
  );
};
