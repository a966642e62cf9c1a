import type { SheetContent } from '@quipu/engine';
import { useState } from 'react';
import { notify } from '../../../lib/notices.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { formatHour } from '../../../ui/figures/format-moment.ts';
import type { BackupSeal } from '../ports/journal-database.ts';
import { canSeal, sealBackup } from '../ports/seal-backup.ts';
import type { SheetJournal } from '../ports/sheet-journal.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { texts } from './texts.ts';

export interface Backup {
  readonly save: () => Promise<void>;
  readonly busy: boolean;
  /** The result, in words; empty before. */
  readonly said: string;
}

/** Returns what seals a backup; null: it is not allowed; `unable`: it is, and cannot be done here. */
export const sealOf = ({ rules }: SheetContent, journal: Pick<SheetJournal, 'seal'>): BackupSeal | 'unable' | null => {
  if (!rules.allowDownloadBackupFile) return null;
  const seal = journal.seal();
  return seal !== null && canSeal() ? seal : 'unable';
};

/** The way to take the evaluation along as a file, by the same words. */
export const useBackup = (journal: Pick<SheetJournal, 'seal'>): Backup | 'unable' | null => {
  const { runtime, content } = useQuiz();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const seal = sealOf(content, journal);
  if (seal === null || seal === 'unable') return seal;
  const save = async (): Promise<void> => {
    runtime.commitDrafts();
    setBusy(true);
    try {
      saveFile(await sealBackup(seal, content.sheetId, runtime.lines()), `${seal.reference}.backup`);
      setSaid(texts.backupSaved(formatHour(runtime.now() ?? Date.now())));
    } catch {
      notify('error', texts.backupFailed);
    }
    setBusy(false);
  };
  return { save, busy, said };
};
