import { paths } from '../lib/paths.ts';
import { Navigate, useParams } from '../lib/router.tsx';
import PlaybackPage from './playback.tsx';

const ID = /^\d{1,15}$/;

/** Their own evaluation, as it was on their screen. */
const OwnPlayback = () => {
  const { id = '' } = useParams();
  if (!ID.test(id)) return <Navigate to={paths.home} replace />;
  return <PlaybackPage from="own" sheetId={Number(id)} back={`${paths.results(Number(id))}/answers`} />;
};

export default OwnPlayback;
