import { activePosition, sectionState } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { linkTitle } from '../link-title.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';
import styles from './dialogs.module.css';

interface StartSectionDialogProps {
  readonly sectionId: number;
  readonly onClose: () => void;
}

const textOf = (failure: { readonly kind: string } | { readonly reason: string }): string => {
  if ('reason' in failure) return texts.startFailed;
  return failure.kind === 'offline'
    ? linkTitle('offline')
    : failure.kind === 'serverOff' || failure.kind === 'timeout'
      ? linkTitle('serverOff')
      : texts.startFailed;
};

/** Asks before the time of a section starts to run. */
export const StartSectionDialog = ({ sectionId, onClose }: StartSectionDialogProps) => {
  const { runtime, content } = useQuiz();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const starting = useSyncExternalStore(runtime.subscribe, runtime.startingSection);
  const nowhereElse = useHead((session) => activePosition(session) === null);
  // By the log: whoever started it, and however one hears of it.
  const isStarted = useHead((session) => sectionState(session, sectionId, 0) !== 'notStarted');
  useEffect(() => {
    if (isStarted) onClose();
  }, [isStarted, onClose]);
  const section = content.sections.find(({ id }) => id === sectionId);
  if (section === undefined) return null;
  const isStarting = busy || starting?.sectionId === sectionId;
  const start = async () => {
    setBusy(true);
    setProblem(null);
    const started = await runtime.startSection(sectionId);
    setBusy(false);
    if (E.isLeft(started)) setProblem(textOf(started.left));
  };
  return (
    <ConfirmDialog
      open
      title={texts.startTitle(section.name)}
      confirmText={texts.start}
      cancelText={nowhereElse ? null : texts.notNow}
      busy={isStarting}
      startsAt="title"
      onConfirm={() => void start()}
      onCancel={onClose}
    >
      <div className={styles['body']}>
        {section.description !== null && <RichText html={section.description} />}
        {section.duration !== null && <p>{texts.startBody(section.duration)}</p>}
        <p role="status">
          {isStarting && texts.starting}
          {isStarting && starting !== null && starting.unanswered > 0 && ` ${texts.startAgain}`}
        </p>
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      </div>
    </ConfirmDialog>
  );
};
