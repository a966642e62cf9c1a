import { PostulationScreen } from '../features/postulation/postulation-screen.tsx';
import { Shell } from './shell.tsx';

export const PostulationPage = () => (
  <Shell>
    <PostulationScreen />
  </Shell>
);
