import { type Accessibility, type OpenedSheet, officeEvaluationCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useState } from 'react';
import { PreviewList, type Right } from '../features/quiz/preview/preview-list.tsx';
import { PreviewQuiz } from '../features/quiz/preview/preview-quiz.tsx';
import { useApi } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { paths } from '../lib/paths.ts';
import { useLocation, useNavigate } from '../lib/router.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorState } from '../ui/page-state.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import styles from './preview.module.css';
import { texts } from './preview-texts.ts';

/** Many have a phone as large. */
const PHONE = 'popup,width=390,height=844';

const READERS = ['none', 'VISUAL', 'AUDITIVA'] as const;
const readerOf = (said: string | null): (typeof READERS)[number] => READERS.find((one) => one === said) ?? 'none';
const accessibilityOf = (reader: (typeof READERS)[number]): Accessibility => (reader === 'none' ? null : reader);

/** Asked for once a turn: what is under way is not begun anew while somebody looks. */
const useOpened = (id: number, turn: number) => {
  const api = useApi(officeEvaluationCalls);
  const [state, setState] = useState<OpenedSheet | string | null>(null);
  useEffect(() => {
    // Each turn begins with a sheet of its own.
    void turn;
    let isWanted = true;
    setState(null);
    const open = async () => {
      const reply = await api.previewOfficeEvaluation({ id });
      if (!isWanted) return;
      if (E.isRight(reply) && reply.right.status === 200) setState(reply.right.body);
      else setState((E.isRight(reply) ? reply.right.text : null) ?? texts.refused);
    };
    void open();
    return () => {
      isWanted = false;
    };
  }, [api, id, turn]);
  return state;
};

/** Asks for what is right once somebody wants to see it, which is kept. */
const useKey = (id: number) => {
  const api = useApi(officeEvaluationCalls);
  const [right, setRight] = useState<Right>(null);
  const [isShown, setShown] = useState(false);
  const show = async (isWanted: boolean) => {
    setShown(isWanted);
    if (!isWanted || right !== null) return;
    const reply = await api.officeEvaluationKey({ id });
    if (E.isRight(reply) && reply.right.status === 200)
      setRight(new Map(reply.right.body.answers.map((answer) => [answer.itemId, answer.right])));
    else {
      setShown(false);
      notify('error', (E.isRight(reply) ? reply.right.text : null) ?? texts.keyFailed);
    }
  };
  return { right: isShown ? right : null, isShown, show };
};

/** An evaluation as its examinees will see it, and every question of it with what is right. */
const EvaluationPreview = ({ quizId: id }: { readonly quizId: number }) => {
  const { pathname, search: asked } = useLocation();
  const navigate = useNavigate();
  const search = new URLSearchParams(asked);
  const [turn, setTurn] = useState(0);
  const isList = search.get('mostrar') === 'todas';
  const reader = readerOf(search.get('lee'));
  const key = useKey(id);
  const state = useOpened(id, turn);
  const opened = typeof state === 'string' ? null : state;
  const again = () => setTurn(turn + 1);
  const title = opened === null ? texts.title : texts.titleOf(opened.quiz.name);
  usePageTitle(title);
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    navigate(`${pathname}?${next}`, { replace: true });
  };
  // An evaluation that is taken has a heading of its own: the question's.
  const Title = isList || opened === null ? 'h1' : 'p';
  return (
    <>
      <header className={styles['bar']}>
        <div className={styles['head']}>
          <Title className={styles['title']}>{title}</Title>
          <p>{texts.hint}</p>
        </div>
        <div className={styles['tools']}>
          <label>
            {texts.way}
            <select
              value={isList ? 'list' : 'taken'}
              onChange={({ target }) => set('mostrar', target.value === 'list' ? 'todas' : null)}
            >
              <option value="taken">{texts.ways.taken}</option>
              <option value="list">{texts.ways.list}</option>
            </select>
          </label>
          <label>
            {texts.reader}
            <select value={reader} onChange={({ target }) => set('lee', target.value === 'none' ? null : target.value)}>
              {READERS.map((one) => (
                <option key={one} value={one}>
                  {texts.readers[one]}
                </option>
              ))}
            </select>
          </label>
          {isList && (
            <label className={styles['check']}>
              <input type="checkbox" checked={key.isShown} onChange={({ target }) => void key.show(target.checked)} />
              {texts.key}
            </label>
          )}
          <span className={styles['phone']}>
            <Button onClick={() => window.open(window.location.href, 'quipu-vista', PHONE)}>{texts.phone}</Button>
          </span>
          <ButtonLink to={`${paths.office}/evaluaciones`}>{texts.back}</ButtonLink>
        </div>
      </header>
      {opened === null ? (
        <main>
          {typeof state === 'string' ? <ErrorState text={state} onRetry={again} /> : <Loading height={320} />}
        </main>
      ) : isList ? (
        <main>
          <PreviewList opened={opened} accessibility={accessibilityOf(reader)} right={key.right} />
        </main>
      ) : (
        <PreviewQuiz opened={opened} accessibility={accessibilityOf(reader)} onAgain={again} />
      )}
    </>
  );
};

export default EvaluationPreview;
