import * as E from 'fp-ts/lib/Either.js';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { PlaybackScreen } from '../../../src/features/playback/screen/playback-screen.tsx';
import { PlaybackStage } from '../../../src/features/quiz/playback/playback-stage.tsx';
import { SendContext } from '../../../src/lib/api.ts';
import { createSend } from '../../../src/lib/create-send.ts';
import { Kit } from '../../../src/ui/kit/kit.tsx';
import '../../../src/ui/tokens.css';
import '../../../src/app/global.css';
import { longLog, START } from './long-log.ts';

const text = longLog(Number(new URLSearchParams(window.location.search).get('events')));
const none = {
  answers: [],
  kept_apart: [],
  backups: [],
  incidents: [],
  photos: [],
  actions: [],
  given_back: [],
  outages: [],
  silences: [],
};
const of = { is_cut: false, missing_up_to: null, forks: 0, false_words: 0, missing_logs: 0, receipts: [] };
const body = JSON.stringify({
  ...{
    now: START,
    sheet_id: 1,
    form_id: 1,
    evaluation: 'Medición',
    reference: '1',
    full_name: 'Ana',
    status: 'F',
    attempt: 1,
  },
  ...{ started_at: START, finished_at: START, accessibility: null, file_grant: 'f1.1.x', ...none },
  screens: [{ epochs: [1], text, posts: [{ line: 0, at: START }], ...of }],
});

const send = createSend({
  http: async () => {
    return { status: 200, headers: {}, text: body };
  },
  monotonic: () => performance.now(),
  tokenInUse: () => null,
  refresh: () => Promise.resolve(E.left('refused' as const)),
  heardTime: () => undefined,
  sessionEnded: () => undefined,
});
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
/** The log is made by now: from here on it is looked at. */
const begin = () =>
  createRoot(root).render(
    <SendContext value={send}>
      <MemoryRouter>
        <Kit>
          <PlaybackScreen from="console" sheetId={1} back="/" Stage={PlaybackStage} />
        </Kit>
      </MemoryRouter>
    </SendContext>,
  );
document.title = 'Ready';
window.addEventListener('begin', begin, { once: true });
