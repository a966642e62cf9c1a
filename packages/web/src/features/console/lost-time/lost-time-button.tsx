import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lostTimeCalls } from '@quipu/contract';
import { useCallback, useId, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import type { FetchedState } from '../../../ui/fetched/use-fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Loading } from '../../../ui/kit/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { fetchLostTime, type SessionLostTime } from '../api.ts';
import { StaleNotice } from '../page.tsx';
import { texts as common } from '../texts.ts';
import type { AskedLost } from './decide-lost-time.tsx';
import { LostGroupView } from './lost-group-view.tsx';
import { lostGroups, lostTogether } from './lost-groups.ts';
import styles from './lost-time.module.css';
import { texts } from './texts.ts';
import { useDeciding } from './use-deciding.tsx';

const WIDTH = 720;
/** The pace of looking for more: what is lost in between loses nothing by it. */
const EVERY_MS = 60_000;

interface ListedProps {
  readonly value: SessionLostTime;
  readonly onAsk: (asked: AskedLost) => void;
}

const Listed = ({ value: { sheets, silent }, onAsk }: ListedProps) => {
  const groups = lostGroups(sheets);
  const together = lostTogether(sheets);
  return (
    <>
      {silent.map(({ room, people }) => (
        <Alert key={room ?? ''} severity="warning">
          {texts.silent(room, people)}
        </Alert>
      ))}
      {sheets.length === 0 && <EmptyState text={texts.none} />}
      {together.length > 0 && lostGroups(together).length > 1 && (
        <div className={styles['actions']}>
          <Button variant="contained" onClick={() => onAsk({ people: together, isGiven: true })}>
            {texts.giveTogether(together.length)}
          </Button>
        </div>
      )}
      {groups.map((group) => (
        <LostGroupView key={group.key} group={group} onAsk={onAsk} />
      ))}
    </>
  );
};

interface LostTimeListProps {
  readonly lost: FetchedState<SessionLostTime>;
  readonly onAsk: (asked: AskedLost) => void;
  readonly onClose: () => void;
}

const LostTimeList = ({ lost: { value, since, problem, busy, reload }, onAsk, onClose }: LostTimeListProps) => {
  const id = useId();
  return (
    <Dialog id={`${id}-title`} title={texts.title} width={WIDTH} onDismiss={onClose}>
      <div className={styles['list']}>
        <p>{texts.intro}</p>
        {value !== null ? (
          <>
            <StaleNotice since={since} problem={problem} onRetry={reload} />
            <Listed value={value} onAsk={onAsk} />
          </>
        ) : problem === null ? (
          <Loading blocks={2} height={64} />
        ) : (
          <ErrorState text={problem.text ?? common.unreachable} icon="noLink" onRetry={reload} retrying={busy} />
        )}
        <div className={styles['actions']}>
          <Button variant="outlined" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

interface LostTimeButtonProps {
  readonly sessionId: number;
  readonly onChanged: () => void;
}

/** Says of how many people time is lost, and opens what there is to decide about it. */
export const LostTimeButton = ({ sessionId, onChanged }: LostTimeButtonProps) => {
  const api = useApi(lostTimeCalls);
  const fetchLost = useCallback(() => fetchLostTime(api, sessionId), [api, sessionId]);
  const lost = useFetched(fetchLost, EVERY_MS);
  const [isOpen, setOpen] = useState(false);
  const { ask, dialog } = useDeciding(sessionId, () => {
    lost.reload();
    onChanged();
  });
  const people = lost.value?.sheets.length ?? 0;
  const open = () => {
    setOpen(true);
    lost.reload();
  };
  return (
    <>
      <Button variant={people > 0 ? 'contained' : 'outlined'} onClick={open}>
        {people > 0 ? texts.openFor(people) : texts.open}
      </Button>
      {isOpen && dialog === null && <LostTimeList lost={lost} onAsk={ask} onClose={() => setOpen(false)} />}
      {dialog}
    </>
  );
};
