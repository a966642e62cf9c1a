import { devicesOf, pauseOf, progressOf } from '@quipu/engine';
import { useEffect, useState } from 'react';
import { baseAddress } from '../../../lib/base-address.ts';
import { useHelp } from '../../../stores/settings-store.ts';
import { formatHourHere } from '../../../ui/figures/format-moment.ts';
import { formatSpan } from '../../../ui/format-span.ts';
import { Icon } from '../../../ui/icon.tsx';
import { texts as uiTexts } from '../../../ui/texts.ts';
import { linkTexts as texts } from '../link-texts.ts';
import { linkTitle } from '../link-title.ts';
import { useQuiz } from '../session/quiz-context.ts';
import type { LostLink } from '../session/use-covered.ts';
import { useHead } from '../session/use-head.ts';
import { useSaved } from '../session/use-saved.ts';
import { useSyncStatus } from '../session/use-sync-status.ts';
import styles from './notices.module.css';

/** Renders again each second, for what counts by itself. */
const useSeconds = (): void => {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
};

/** Says what of the answers is safe, and since when the server has none of them; nothing while some are in this page alone. */
const Safe = () => {
  const { answered } = useSaved(progressOf);
  const { stage, sentAt } = useSyncStatus();
  if (stage === 'saving' || stage === 'inMemory' || answered === 0) return null;
  return (
    <li>
      {texts.safe(answered)} {sentAt !== null && texts.sentUntil(formatHourHere(sentAt))}
    </li>
  );
};

const Help = () => {
  const help = useHelp();
  return <li>{help === '' ? texts.tell : texts.tellAt(help)}</li>;
};

/**
 * Says what is safe, what runs, when it goes on, and whom to tell, while the question can be read and answered; folded
 * where one goes on.
 */
export const LinkCard = ({ lost }: { readonly lost: LostLink }) => {
  const { runtime, content, ask } = useQuiz();
  const since = useHead((session) => devicesOf(session).linkSince);
  const isPaused = useHead(pauseOf) !== null;
  useSeconds();
  const now = runtime.now();
  const retryIn = runtime.retryIn();
  const { hybridMode } = content.rules;
  const goesOn = hybridMode && !isPaused;
  return (
    <section aria-labelledby="enlace" className={styles['card']}>
      <details open={!goesOn}>
        <summary>
          <h2 id="enlace">
            <Icon name="noLink" size={20} />
            <span role="alert">
              {linkTitle(goesOn && (lost === 'offline' || baseAddress() !== '') ? 'hybrid' : lost)}
            </span>
          </h2>
        </summary>
        <ul>
          <Safe />
          {goesOn && <li>{texts.goesOn}</li>}
          {since !== null && now !== null && (
            <li>
              {texts.since(formatHourHere(since), formatSpan(now - since))} {!isPaused && texts.timeRuns}
            </li>
          )}
          <li>
            {retryIn === null ? texts.trying : texts.retryIn(Math.ceil(retryIn / 1_000))}{' '}
            <button type="button" onClick={() => runtime.retry()}>
              {texts.retry}
            </button>
          </li>
          <Help />
          <li>
            <button type="button" onClick={() => ask({ kind: 'carry' })}>
              {uiTexts.carry}
            </button>
          </li>
        </ul>
      </details>
    </section>
  );
};
