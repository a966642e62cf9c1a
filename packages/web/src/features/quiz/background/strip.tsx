import { epochOf } from '@quipu/engine';
import type { LogSender } from '@quipu/engine/runtime';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { SheetJournal } from '../ports/sheet-journal.ts';
import styles from '../screen/notices.module.css';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { useSyncStatus } from '../session/use-sync-status.ts';
import { cameraCode } from './camera-code.ts';
import { Carry } from './carry.tsx';
import { LazyPart } from './lazy-part.tsx';
import type { Watching } from './load-watch.ts';
import { texts } from './texts.ts';
import { useBackup } from './use-backup.ts';
import { useLogStatus } from './use-log-status.ts';

const BackupOffer = ({ journal }: { readonly journal: SheetJournal }) => {
  const { hybridMode } = useQuiz().content.rules;
  const { troubles } = useSyncStatus();
  const backup = useBackup(journal);
  const isCut = troubles.includes('offline') || troubles.includes('serverOff');
  const wanted = (isCut && hybridMode) || troubles.includes('storageFailing');
  if (!wanted || backup === null) return null;
  const offered = backup === 'unable' ? texts.backupUnable : texts.backupOffer;
  const said = backup === 'unable' || backup.said === '' ? offered : backup.said;
  return (
    <div className={styles['banner']} data-kind="warning">
      <Icon name="warning" size={20} />
      <span role="alert">{said}</span>
      {backup !== 'unable' && (
        <button type="button" aria-disabled={backup.busy} onClick={() => void backup.save()}>
          {texts.backup}
        </button>
      )}
    </div>
  );
};

const Watched = ({ watching }: { readonly watching: Watching }) => {
  const watch = useSyncExternalStore(watching.subscribe, watching.now);
  return watch !== null && <watch.Strip />;
};

interface StripProps {
  readonly sender: LogSender;
  readonly journal: SheetJournal;
  readonly watching: Watching;
}

/**
 * Lines over the end of the question: a log that the server lacks, the backup
 * while it may be needed, troubles of the camera or the microphone, and the use of the camera.
 */
export const Strip = ({ sender, journal, watching }: StripProps) => (
  <>
    {useLogStatus(sender).state === 'forked' && (
      <div className={styles['banner']} data-kind="error">
        <Icon name="error" size={20} />
        <span role="alert">{texts.forked}</span>
      </div>
    )}
    {useHead(epochOf) > 1 && <Carry journal={journal} />}
    <BackupOffer journal={journal} />
    {useQuiz().content.rules.cameraOff !== 0 && (
      <LazyPart code={cameraCode} pick={({ DeviceBanners }) => DeviceBanners} props={{ watching }} />
    )}
    <Watched watching={watching} />
  </>
);
