import { useState } from 'react';
import { canSeal, sealBackup } from '../ports/seal-backup.ts';
import type { SheetJournal } from '../ports/sheet-journal.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { type Carried, CarryDialog } from './carry-dialog.tsx';
import { restFrom } from './rest-from.ts';

interface CarryOpenSheetProps {
  readonly journal: Pick<SheetJournal, 'seal' | 'extras' | 'inMemory'>;
  readonly onClose: () => void;
}

/** Carries the log of the sheet that is open here, as it is at that instant. */
export const CarryOpenSheet = ({ journal, onClose }: CarryOpenSheetProps) => {
  const { runtime, content } = useQuiz();
  const [carried] = useState((): Carried | null => {
    const seal = journal.seal();
    if (seal === null || !canSeal()) return null;
    const sealed = (from: number) => {
      runtime.commitDrafts();
      return sealBackup(seal, content.sheetId, runtime.lines(from), from);
    };
    return {
      fileName: `${seal.reference}.backup`,
      whole: () => sealed(0),
      isAll: () => true,
      rest: () => sealed(restFrom(journal.extras().log, seal.epoch, runtime.logLength().known)),
    };
  });
  return <CarryDialog carried={carried} isKept={!journal.inMemory} onClose={onClose} />;
};
