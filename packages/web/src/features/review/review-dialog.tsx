import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import type { Reviewed } from './answers/answer-props.ts';
import { RegradeDialog } from './regrade-dialog.tsx';
import { ReviewBody } from './review-body.tsx';
import type { ReviewFilter } from './review-filter.ts';
import { headingOf, nameOf } from './review-item.tsx';
import { texts } from './texts.ts';
import { useReview } from './use-review.ts';

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 16px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& > div': { flex: 1, minWidth: 0 },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& h2:focus': { outline: 'none' },
  '& p': { margin: 0, color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '& > button': { minHeight: 44 },
}));
const Page = styled('div')({
  flex: 1,
  overflowY: 'auto',
  padding: '20px 16px 64px',
  '& > div': { maxWidth: 860, marginInline: 'auto' },
});

export interface ReviewDialogProps {
  readonly sheetId: number;
  readonly onClose: () => void;
}

/** A finished sheet, answer by answer, over all of the screen. */
export const ReviewDialog = ({ sheetId, onClose }: ReviewDialogProps) => {
  const id = useId();
  const { review, problem, busy, reload, addRequest } = useReview(sheetId);
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const [asking, setAsking] = useState<Reviewed | null>(null);
  const ask = useCallback((item: Reviewed) => setAsking(item), []);
  const title = review?.withRegrades === true ? texts.regrades : texts.review;
  return (
    <Modal placement="whole" onDismiss={onClose} aria-labelledby={id}>
      <Bar>
        <div>
          <h2 id={id} tabIndex={-1} data-autofocus>
            {title}
          </h2>
          {review !== null && <p>{review.quizName}</p>}
        </div>
        <Button onClick={onClose} startIcon={<Icon name="close" />}>
          {texts.close}
        </Button>
      </Bar>
      {/* It scrolls: whoever has only keys has to be able to stand on it. */}
      <Page tabIndex={0} role="region" aria-labelledby={id}>
        <div>
          {review === null && problem === null && <Loading blocks={4} height={140} />}
          {review === null && problem !== null && (
            <ErrorState
              text={problem.detail === null ? problem.text : `${problem.text}. ${problem.detail}`}
              onRetry={reload}
              retrying={busy}
            />
          )}
          {review !== null && <ReviewBody review={review} filter={filter} onFilter={setFilter} onAsk={ask} />}
        </div>
      </Page>
      {asking !== null && (
        <RegradeDialog
          sheetId={sheetId}
          itemId={asking.id}
          name={nameOf(asking)}
          onClose={() => setAsking(null)}
          onSent={(request) => {
            flushSync(() => {
              addRequest(asking.id, request);
              setAsking(null);
            });
            // The button that opened it is gone; its question stays, unless the filter hides it.
            (document.getElementById(headingOf(asking)) ?? document.getElementById(id))?.focus();
          }}
        />
      )}
    </Modal>
  );
};
