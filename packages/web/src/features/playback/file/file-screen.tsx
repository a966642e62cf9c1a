import Typography from '@mui/material/Typography';
import type { PlaybackFile } from '@quipu/contract';
import type { ComponentType } from 'react';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import type { StageProps } from '../scaled-stage.tsx';
import { Screens } from '../screens.tsx';
import type { Signatures } from './checked-signatures.ts';
import { Cover, wordsOf } from './cover.tsx';
import styles from './file.module.css';
import { texts } from './texts.ts';

interface FileScreenProps {
  readonly file: PlaybackFile;
  /** Null: this browser checks no signatures. */
  readonly signatures: Signatures | null;
  readonly Stage: ComponentType<StageProps>;
}

/** A sheet as it was seen, in a file of its own: to be taken to whoever decides about it. */
export const FileScreen = ({ file, signatures, Stage }: FileScreenProps) => {
  const title = `${texts.title}: ${file.playback.evaluation}`;
  usePageTitle(title);
  return (
    <main className={styles['page']}>
      <Typography variant="h1">{title}</Typography>
      <Cover file={file} signatures={signatures} />
      <Typography variant="h2" className={styles['viewer']}>
        {texts.viewer}
      </Typography>
      <Screens playback={file.playback} Stage={Stage} isSigned={wordsOf(file, signatures)} />
    </main>
  );
};
