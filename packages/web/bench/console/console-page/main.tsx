import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { BoardList } from '../../../src/features/console/board/board-list.tsx';
import { openBoard, tellBoard, useBoard } from '../../../src/features/console/board/board-store.ts';
import { serverClock } from '../../../src/lib/server-clock.ts';
import { Kit } from '../../../src/ui/kit/kit.tsx';
import '../../../src/ui/tokens.css';
import { manySheets } from './many-sheets.ts';
import { NaiveList } from './naive-list.tsx';

const asked = new URLSearchParams(window.location.search);
const count = Number(asked.get('rows'));
const now = Date.now();
const session = {
  id: 1,
  quizName: 'Medición',
  start: now,
  end: now,
  examinees: count,
  underWay: 0,
  finished: 0,
  openIncidents: 0,
};

serverClock.anchor(now, performance.now());
openBoard(1);
const sheets = manySheets(count, now);
const value = { now, version: 1, isWhole: true, watchesAll: true, newestIncident: null, session, sheets };
tellBoard(1, null, { kind: 'got', value }, now);

const Board = () => {
  const known = useBoard((board) => board.known);
  return known === null ? null : <BoardList known={known} openId={null} onOpen={() => undefined} />;
};
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <MemoryRouter>
    <Kit>{asked.get('side') === 'naive' ? <NaiveList /> : <Board />}</Kit>
  </MemoryRouter>,
);
