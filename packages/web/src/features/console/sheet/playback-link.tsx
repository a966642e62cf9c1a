import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { WatchedSheet } from '@quipu/contract';
import { Link as RouterLink } from 'react-router-dom';
import { playbackPaths } from '../../../lib/playback-paths.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { texts } from './texts.ts';

interface PlaybackLinkProps {
  readonly sessionId: number;
  readonly sheet: WatchedSheet;
}

/** The way to the sheet as it was seen. While it is under way only operators have it. */
export const PlaybackLink = ({ sessionId, sheet: { sheetId, status, startedAt } }: PlaybackLinkProps) => {
  const isOperator = useSignInSession(({ session }) => session?.roles?.includes('operator') === true);
  if (startedAt === null || (status === 'A' && !isOperator)) return null;
  return (
    <div>
      <Link component={RouterLink} to={playbackPaths.console(sessionId, sheetId)}>
        {texts.playback}
      </Link>
      <Typography variant="body2" color="textSecondary">
        {texts.playbackHint}
      </Typography>
    </div>
  );
};
