import { PlaybackFile } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { checkedSignatures } from '../../features/playback/file/checked-signatures.ts';
import { FileScreen } from '../../features/playback/file/file-screen.tsx';
import { texts } from '../../features/playback/file/texts.ts';
import { PlaybackStage } from '../../features/quiz/playback/playback-stage.tsx';
import { RouterOver } from '../../lib/router.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { NoticesView } from '../../ui/notices-view.tsx';
import { filePages } from './file-pages.ts';
import { holdFiles } from './storage-url.ts';
import '../../ui/tokens.css';
import '../global.css';

const held = (): PlaybackFile | null => {
  try {
    const decoded = PlaybackFile.decode(JSON.parse(document.getElementById('playback')?.textContent ?? 'null'));
    return isRight(decoded) ? decoded.right : null;
  } catch {
    return null;
  }
};

const start = async (): Promise<void> => {
  const element = document.getElementById('root');
  if (element === null) throw new Error('playback-file.html has no #root');
  const root = createRoot(element);
  const file = held();
  if (file === null) return root.render(<p>{texts.broken}</p>);
  holdFiles(new Map(file.files.map(({ name, url }) => [name, url])));
  const signatures = await checkedSignatures(file);
  root.render(
    <StrictMode>
      <RouterOver pages={filePages(window)}>
        <Kit>
          <FileScreen file={file} signatures={signatures} Stage={PlaybackStage} />
        </Kit>
      </RouterOver>
      <NoticesView />
    </StrictMode>,
  );
};
void start();
