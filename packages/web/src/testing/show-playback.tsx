import type { HttpRequest, HttpResponse, PlaybackFile } from '@quipu/contract';
import { writeLog } from '@quipu/engine/log';
import type { Signatures } from '../features/playback/file/checked-signatures.ts';
import { FileScreen } from '../features/playback/file/file-screen.tsx';
import { PlaybackScreen } from '../features/playback/screen/playback-screen.tsx';
import { PlaybackStage } from '../features/quiz/playback/playback-stage.tsx';
import { Kit } from '../ui/kit/kit.tsx';
import { COMMANDS, eventsOf, START } from './playback-log.ts';
import { json } from './scripted-http.ts';
import { showScreen } from './show-screen.tsx';

const SECOND = 1_000;
const MINUTE = 60_000;

export const wireScreen = (more: object = {}) => ({
  epochs: [1],
  text: writeLog(eventsOf(COMMANDS)),
  posts: [
    { line: 0, at: START + 40 * SECOND },
    { line: 8, at: START + 4 * MINUTE },
  ],
  ...{ is_cut: false, missing_up_to: null, forks: 0, false_words: 0, missing_logs: 0, receipts: [] },
  ...more,
});

export const wirePlayback = (more: object = {}) => ({
  now: START + 60 * MINUTE,
  sheet_id: 7,
  form_id: 3,
  evaluation: 'Capitales',
  reference: '1710034065',
  full_name: 'Ana Pérez',
  ...{ status: 'A', attempt: 1, started_at: START, finished_at: null, accessibility: null, file_grant: 'f1.2.x' },
  screens: [wireScreen()],
  ...{ answers: [], kept_apart: [], backups: [], incidents: [], photos: [], actions: [], given_back: [] },
  ...{ outages: [], silences: [] },
  ...more,
});

/** The viewer at an address, over what the server tells of a sheet. */
export const showPlayback = (
  search = '',
  reply: (request: HttpRequest) => HttpResponse | Promise<HttpResponse> = () => json(200, wirePlayback()),
) =>
  showScreen(
    <Kit>
      <PlaybackScreen from="console" sheetId={7} back="/consola/5/7" Stage={PlaybackStage} />
    </Kit>,
    { path: '/repeticion', at: `/repeticion${search}` },
    reply,
  );

/** The page of a file, which asks nobody. */
export const showPlaybackFile = (file: PlaybackFile, signatures: Signatures | null) =>
  showScreen(
    <Kit>
      <FileScreen file={file} signatures={signatures} Stage={PlaybackStage} />
    </Kit>,
    { path: '/' },
    () => {
      throw new Error('A file asks nobody');
    },
  );
