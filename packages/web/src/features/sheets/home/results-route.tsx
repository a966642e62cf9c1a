import type { ListedSheet } from '@quipu/contract';
import { type ComponentType, useCallback } from 'react';
import { notify } from '../../../lib/notices.ts';
import { paths } from '../../../lib/paths.ts';
import { Navigate, useNavigate, useParams } from '../../../lib/router.tsx';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { actionsOf } from '../card/card-of.ts';
import { isFinished } from '../card/evaluation.ts';
import { texts } from '../texts.ts';
import { loadResults } from './load-dialogs.ts';

const ANSWERS = 'answers';

export interface ReviewProps {
  readonly sheetId: number;
  readonly onClose: () => void;
}
/** The answers of a finished sheet are another feature's: who puts the home together says where they come from. */
export type LoadReview = () => Promise<ComponentType<ReviewProps>>;

interface ResultsRouteProps {
  readonly sheets: readonly ListedSheet[];
  readonly loadReview: LoadReview;
  readonly onChanged: () => void;
}

/** /home/{id}: the results of that sheet over the list; /home/{id}/answers: its answers over them. */
export const ResultsRoute = ({ sheets, loadReview, onChanged }: ResultsRouteProps) => {
  const { id, view } = useParams();
  const navigate = useNavigate();
  // The dialog that is shown last is on top, though its address may ask for both at once.
  const loadOver = useCallback(() => loadResults().then(loadReview), [loadReview]);
  if (id === undefined) return null;
  const sheet = sheets.find((one) => String(one.id) === id);
  if (sheet === undefined || !isFinished(sheet)) return <Navigate to={paths.home} replace />;

  const results = paths.results(sheet.id);
  const actions = actionsOf(sheet);
  const isReviewed = view === ANSWERS && (actions.has('viewAnswers') || actions.has('viewRegrades'));
  const leaveTo = (path: string) => () => navigate(path, { replace: true });
  const failedTo = (path: string) => () => {
    notify('error', texts.dialogFailed);
    leaveTo(path)();
  };
  const dialog = {
    sheet,
    onReview: () => navigate(`${results}/${ANSWERS}`),
    onClose: leaveTo(paths.home),
  };
  const review = {
    sheetId: sheet.id,
    onClose: () => {
      leaveTo(results)();
      // A regrade may have been asked for.
      onChanged();
    },
  };
  return (
    <>
      <LazyDialog load={loadResults} onFailed={failedTo(paths.home)} props={dialog} />
      {isReviewed && <LazyDialog load={loadOver} onFailed={failedTo(results)} props={review} />}
    </>
  );
};
