import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { INSTITUTION_ZONE, zoneInWords } from '@quipu/contract';
import type { ComponentType } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { Loading } from '../../../ui/kit/loading.tsx';
import { PhotoView } from '../../../ui/kit/photo-view.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { type From, isOfStaff } from '../api.ts';
import { ChooseOther } from '../compare/choose-other.tsx';
import { Compared } from '../compare/compared.tsx';
import { OTHER, otherIn } from '../compare/other-sheet.ts';
import styles from '../playback.module.css';
import type { StageProps } from '../scaled-stage.tsx';
import { Screens } from '../screens.tsx';
import { StoryButton } from '../story-button.tsx';
import { texts } from '../texts.ts';
import { usePlayback } from '../use-playback.ts';

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
  const [search, setSearch] = useSearchParams();
  const other = isOfStaff(from) ? otherIn(search, sheetId) : null;
  const choose = (id: number | null) => setSearch(id === null ? {} : { [OTHER]: String(id) });
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
        {playback !== null && playback.screens.length > 0 && isOfStaff(from) && (
          <div className={styles['buttons']}>
            <StoryButton from={from} sheetId={sheetId} />
            <ChooseOther key={other} from={from} sheetId={sheetId} other={other} onChoose={choose} />
          </div>
        )}
      </header>
      {playback !== null ? (
        other === null ? (
          <Screens playback={playback} Stage={Stage} Photo={isOfStaff(from) ? PhotoView : undefined} />
        ) : (
          <Compared from={from} playback={playback} otherId={other} Stage={Stage} />
        )
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
