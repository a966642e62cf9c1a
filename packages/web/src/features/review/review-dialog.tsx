import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useCallback, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link as RouterLink } from 'react-router-dom';
import { notify } from '../../lib/notices.ts';
import { playbackPaths } from '../../lib/playback-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { DialogFrame } from '../../ui/kit/dialog.tsx';
import { Loading } from '../../ui/kit/loading.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import type { Reviewed } from './answer-props.ts';
import styles from './review.module.css';
import { ReviewBody } from './review-body.tsx';
import type { ReviewFilter } from './review-filter.ts';
import { headingOf, nameOf } from './review-item.tsx';
import { texts } from './texts.ts';
import { useReview } from './use-review.ts';

export interface ReviewDialogProps {
  readonly sheetId: number;
  readonly onClose: () => void;
}

const loadRegrade = async () => (await import('./regrade-dialog.tsx')).RegradeDialog;

/** A finished sheet, answer by answer, over all of the screen. */
export const ReviewDialog = ({ sheetId, onClose }: ReviewDialogProps) => {
  const id = useId();
  const { review, problem, busy, reload, addRequest } = useReview(sheetId);
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const [asking, setAsking] = useState<Reviewed | null>(null);
  const ask = useCallback((item: Reviewed) => setAsking(item), []);
  const title = review?.withRegrades === true ? texts.regrades : texts.review;
  return (
    <DialogFrame whole onDismiss={onClose} labelledBy={id}>
      <header className={styles['bar']}>
        <div>
          <h2 id={id} tabIndex={-1} data-autofocus>
            {title}
          </h2>
          {review !== null && <p>{review.quizName}</p>}
        </div>
        <Button onClick={onClose} startIcon={<Icon name="close" />}>
          {texts.close}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls: whoever has only keys has to be able to stand on it. */}
      <section className={styles['page']} tabIndex={0} aria-labelledby={id}>
        <div>
          {review === null && problem === null && <Loading blocks={4} height={140} />}
          {review === null && problem !== null && (
            <ErrorState
              text={problem.detail === null ? problem.text : `${problem.text}. ${problem.detail}`}
              onRetry={reload}
              retrying={busy}
            />
          )}
          {review?.hasPlayback === true && (
            <Link component={RouterLink} to={playbackPaths.own(sheetId)}>
              {texts.playback}
            </Link>
          )}
          {review !== null && <ReviewBody review={review} filter={filter} onFilter={setFilter} onAsk={ask} />}
        </div>
      </section>
      {asking !== null && (
        <LazyDialog
          load={loadRegrade}
          onFailed={() => {
            setAsking(null);
            notify('error', texts.dialogFailed);
          }}
          props={{
            sheetId,
            itemId: asking.id,
            name: nameOf(asking),
            onClose: () => setAsking(null),
            onSent: (request) => {
              flushSync(() => {
                addRequest(asking.id, request);
                setAsking(null);
              });
              // The button that opened it is gone; its question stays, unless the filter hides it.
              (document.getElementById(headingOf(asking)) ?? document.getElementById(id))?.focus();
            },
          }}
        />
      )}
    </DialogFrame>
  );
};
