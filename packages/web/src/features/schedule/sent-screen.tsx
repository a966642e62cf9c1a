import { downloadSubmission, type Submission, type SubmissionKind, submissionCalls } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi, useSend } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { useLocation } from '../../lib/router.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { NextStep } from './due-now.tsx';
import styles from './schedule.module.css';
import { sentTexts as texts } from './sent-texts.ts';
import { useSchedule } from './use-schedule.ts';

type Found = Submission | 'asking' | 'failed';

/** Returns what was sent, once the server says so. */
const useSubmission = (kind: SubmissionKind): { readonly found: Found; readonly ask: () => void } => {
  const api = useApi(submissionCalls);
  const [found, setFound] = useState<Found>('asking');
  const ask = useCallback(() => {
    setFound('asking');
    void api.getSubmission({ kind }).then((reply) => {
      setFound(isLeft(reply) || reply.right.status !== 200 ? 'failed' : reply.right.body);
    });
  }, [api, kind]);
  useEffect(ask, [ask]);
  return { found, ask };
};

const Sent = ({ kind, sent }: { readonly kind: SubmissionKind; readonly sent: Submission }) => {
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const reply = await send(downloadSubmission, { kind });
    setBusy(false);
    if (isLeft(reply) || reply.right.status !== 200) notify('error', texts.saveFailed);
    else saveFile(reply.right.body, `${sent.number}.pdf`);
  };
  return (
    <>
      <dl className={styles['sent']}>
        <div>
          <dt>{texts.number}</dt>
          <dd>{sent.number}</dd>
        </div>
        <div>
          <dt>{texts.date}</dt>
          <dd>{formatMoment(sent.at)}</dd>
        </div>
        {sent.careers.map(({ name, faculty, campus, modality }, place) => (
          <div key={`${name} ${campus} ${modality}`}>
            <dt>{texts.career(place, sent.careers.length)}</dt>
            <dd>{[name, faculty, campus, modality].join(' · ')}</dd>
          </div>
        ))}
      </dl>
      {sent.email !== null && <div>{texts.mailed(sent.email)}</div>}
      <Button variant="outlined" loading={busy} onClick={() => void save()}>
        {texts.save}
      </Button>
    </>
  );
};

const SentOf = ({ kind }: { readonly kind: SubmissionKind }) => {
  usePageTitle(texts.title[kind]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { found, ask } = useSubmission(kind);
  const { steps } = useSchedule();
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={styles['page']}>
      <div className={styles['now']}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title[kind]}
        </h1>
        {found === 'asking' && <Loading blocks={1} height={160} />}
        {found === 'failed' && (
          <AlertBox kind="warning" announced>
            {texts.failed}{' '}
            <Button size="small" onClick={ask}>
              {texts.retry}
            </Button>
          </AlertBox>
        )}
        {typeof found === 'object' && <Sent kind={kind} sent={found} />}
        <h2>{texts.next}</h2>
        {steps !== null && <NextStep steps={steps} />}
        <ButtonLink wide variant="contained" to={paths.home}>
          {texts.home}
        </ButtonLink>
      </div>
    </div>
  );
};

/** Says that something that can't be undone was done: its number, its date, and what comes next. */
export const SentScreen = () => {
  const { state } = useLocation();
  return <SentOf kind={state?.sent ?? 'enrollment'} />;
};
