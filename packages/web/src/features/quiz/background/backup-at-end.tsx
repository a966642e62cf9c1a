import { Button } from '../../../ui/button.tsx';
import type { SheetJournal } from '../ports/sheet-journal.ts';
import styles from './ending.module.css';
import { texts } from './texts.ts';
import { useBackup } from './use-backup.ts';

/** Offers the answers as a file where the end could not be sent. */
export const BackupAtEnd = ({ journal }: { readonly journal: SheetJournal }) => {
  const backup = useBackup(journal);
  if (backup === null) return null;
  if (backup === 'unable') return <p>{texts.backupUnable}</p>;
  return (
    <section className={styles['box']}>
      <p role="status">{backup.said === '' ? texts.backupAtEnd : backup.said}</p>
      <Button variant="outlined" loading={backup.busy} onClick={() => void backup.save()}>
        {texts.backup}
      </Button>
    </section>
  );
};
