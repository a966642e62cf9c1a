import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { playbackPaths } from '../../../lib/playback-paths.ts';
import { texts } from './texts.ts';

/** The way to the sheet as it was seen, for who decides about its answers. */
export const PlaybackLink = ({ sheetId }: { readonly sheetId: number }) => (
  <p>
    <Link component={RouterLink} to={playbackPaths.office(sheetId)}>
      {texts.playback}
    </Link>
  </p>
);
