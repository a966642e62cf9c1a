import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { INSTITUTION_ZONE, type Playback, playbackCalls, zoneInWords } from '@quipu/contract';
import { clockText } from '@quipu/engine/playback';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { Loading } from '../../ui/kit/loading.tsx';
import { EmptyState, ErrorState } from '../../ui/page-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { type From, fetchPlayback } from './api.ts';
import { type OpenedScreen, openScreen } from './opened-screen.ts';
import styles from './playback.module.css';
import type { StageProps } from './scaled-stage.tsx';
import { texts } from './texts.ts';
import { Viewer } from './viewer.tsx';

type State = { readonly kind: 'asking' } | Awaited<ReturnType<typeof fetchPlayback>>;

/** Asked once: what is looked at does not change under whoever looks. */
const usePlayback = (from: From, sheetId: number) => {
  const api = useApi(playbackCalls);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State>({ kind: 'asking' });
  useEffect(() => {
    void turn;
    let isWanted = true;
    setState({ kind: 'asking' });
    void fetchPlayback(api, from, sheetId).then((fetched) => {
      if (isWanted) setState(fetched);
    });
    return () => {
      isWanted = false;
    };
  }, [api, from, sheetId, turn]);
  return { state, again: () => setTurn(turn + 1) };
};

interface ScreensProps {
  readonly playback: Playback;
  readonly Stage: ComponentType<StageProps>;
}

const Screens = ({ playback, Stage }: ScreensProps) => {
  const { screens } = playback;
  const [chosen, setChosen] = useState(screens.length - 1);
  const screen = screens[chosen];
  const opened = useMemo<OpenedScreen | null>(() => (screen === undefined ? null : openScreen(screen)), [screen]);
  if (opened === null) return <EmptyState text={texts.empty} />;
  return (
    <>
      {screens.length > 1 && (
        <label className={styles['select']}>
          {texts.screen}
          <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
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
          <Viewer key={chosen} playback={playback} opened={opened} Stage={Stage} />
        </div>
      )}
    </>
  );
};

export interface PlaybackScreenProps {
  readonly from: From;
  readonly sheetId: number;
  /** The address that one came from. */
  readonly back: string;
  readonly Stage: ComponentType<StageProps>;
}

/** A sheet as it was seen, from its log: to whoever may, and never to change anything. */
export const PlaybackScreen = ({ from, sheetId, back, Stage }: PlaybackScreenProps) => {
  const { state, again } = usePlayback(from, sheetId);
  const playback = state.kind === 'got' ? state.value : null;
  const title = playback === null ? texts.title : texts.titleOf(playback.evaluation);
  usePageTitle(title);
  return (
    <main className={styles['page']}>
      <header className={styles['head']}>
        <Link component={RouterLink} to={back}>
          {texts.back}
        </Link>
        <Typography variant="h1">{title}</Typography>
        {playback !== null && <p>{texts.person(playback.fullName, playback.reference)}</p>}
        <p className={styles['hint']}>
          {texts.hint} {texts.zone(zoneInWords(INSTITUTION_ZONE))}
        </p>
      </header>
      {playback !== null ? (
        <Screens playback={playback} Stage={Stage} />
      ) : state.kind === 'asking' ? (
        <Loading blocks={2} height={200} />
      ) : (
        <ErrorState
          text={state.kind === 'refused' ? state.text : texts.unreachable}
          icon={state.kind === 'refused' ? 'warning' : 'noLink'}
          onRetry={again}
        />
      )}
    </main>
  );
};
