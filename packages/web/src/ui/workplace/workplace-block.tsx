import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../alert-box.tsx';
import { texts } from './texts.ts';
import type { WatchedWorkplace } from './use-workplace.ts';

const Stack = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  lineHeight: 1.5,
  '& h2': { ...theme.typography.h2 },
  '& p': { margin: 0 },
  '& small': { fontSize: '0.875rem', color: theme.palette.text.secondary },
}));
const Names = styled('ul')({ margin: 0, paddingLeft: 22, '& > li': { overflowWrap: 'anywhere', fontWeight: 600 } });

const DisplaysBlock = ({ displays, isExact, watch }: WatchedWorkplace) => (
  <Stack>
    <h2>{texts.displaysTitle}</h2>
    <AlertBox kind="error" announced>
      {texts.displays(displays, isExact)}
    </AlertBox>
    <p>{texts.disconnect}</p>
    <p>
      <strong>{texts.dishonesty}</strong>
    </p>
    {!isExact && 'getScreenDetails' in window && (
      <>
        <Button variant="text" onClick={() => void watch.askToCount()}>
          {texts.count}
        </Button>
        <small>{texts.counting}</small>
      </>
    )}
  </Stack>
);

const ProcessesBlock = ({ processes, watch }: WatchedWorkplace) => (
  <Stack>
    <h2>{texts.processesTitle}</h2>
    <AlertBox kind="error" announced>
      {texts.processes}
      <Names>
        {processes.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Names>
    </AlertBox>
    <Button variant="contained" onClick={watch.lookAgain}>
      {texts.retry}
    </Button>
  </Stack>
);

/** In place of what cannot be used with more than one monitor, or with programs that show the screen elsewhere. */
const WorkplaceBlock = (problem: WatchedWorkplace) =>
  problem.displays > 1 ? <DisplaysBlock {...problem} /> : <ProcessesBlock {...problem} />;
export default WorkplaceBlock;
