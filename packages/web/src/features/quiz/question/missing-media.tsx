import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './question.module.css';

type Media = HTMLImageElement | HTMLMediaElement;

const isMedia = (target: EventTarget | null): target is Media =>
  target instanceof HTMLImageElement || target instanceof HTMLMediaElement;

const fetchAgain = (one: Media): void => {
  if (one instanceof HTMLMediaElement) one.load();
  else {
    const { src } = one;
    one.src = '';
    one.src = src;
  }
};

/** Says that a picture or a sound of the question did not come, and fetches it again. Nothing while all is there. */
export const MissingMedia = () => {
  const place = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<ReadonlySet<Media>>(new Set());
  useEffect(() => {
    const article = place.current?.closest('article');
    if (article === null || article === undefined) return undefined;
    const failed = ({ target }: Event): void => {
      if (isMedia(target)) setMissing((before) => new Set([...before, target]));
    };
    const came = ({ target }: Event): void =>
      setMissing((before) => {
        const left = [...before].filter((one) => one !== target && one.isConnected);
        return left.length === before.size ? before : new Set(left);
      });
    // None of these bubbles.
    article.addEventListener('error', failed, { capture: true });
    for (const event of ['load', 'loadeddata']) article.addEventListener(event, came, { capture: true });
    return () => {
      article.removeEventListener('error', failed, { capture: true });
      for (const event of ['load', 'loadeddata']) article.removeEventListener(event, came, { capture: true });
    };
  }, []);
  return (
    <div ref={place} role="status" className={styles['missing']}>
      {missing.size > 0 && (
        <>
          <p>{texts.mediaMissing}</p>
          <button type="button" className={styles['tool']} data-wide="true" onClick={() => missing.forEach(fetchAgain)}>
            {texts.mediaAgain}
          </button>
        </>
      )}
    </div>
  );
};
