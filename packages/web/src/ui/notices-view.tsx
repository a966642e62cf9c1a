import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type Notice, useNotices } from '../lib/notices.ts';
import { Icon } from './icon.tsx';
import styles from './notices-view.module.css';
import { texts } from './texts.ts';
import { useTopDialog } from './top-dialog.ts';
import { useUnheard } from './use-unheard.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Since when each is shown, by the page's own clock: a dialog that opens takes them along, and gives them no more time. */
const shownSince = new WeakMap<Notice, number>();

const onVisibility = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
  };
};
const isHidden = (): boolean => document.hidden;

const Item = ({ notice }: { readonly notice: Notice }) => {
  const dismiss = useNotices((state) => state.dismiss);
  const [isPointedAt, setHeld] = useState(false);
  // Nobody reads it on a page that is behind another one.
  const isUnseen = useSyncExternalStore(onVisibility, isHidden);
  const held = isPointedAt || isUnseen;
  useEffect(() => {
    if (held) {
      shownSince.delete(notice);
      return undefined;
    }
    const since = shownSince.get(notice) ?? performance.now();
    shownSince.set(notice, since);
    const alarm = setTimeout(
      () => {
        dismiss(notice.id);
      },
      since + notice.durationMs - performance.now(),
    );
    return () => {
      clearTimeout(alarm);
    };
  }, [held, dismiss, notice]);
  const hold = () => {
    setHeld(true);
  };
  const release = () => {
    setHeld(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it holds it; nothing is done by that.
    <div
      className={styles['toast']}
      data-kind={notice.kind}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={notice.kind} />
      <span>{notice.text}</span>
      <button
        className={styles['close']}
        type="button"
        aria-label={texts.closeNotice}
        onClick={() => {
          dismiss(notice.id);
        }}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  );
};

/** The pace of looking whether what is under the notices is still nothing to press: pages come, and are scrolled. */
const LOOK_EVERY_MS = 200;

let clearPlace: ((strip: HTMLElement, root: ParentNode) => void) | undefined;

/** Fetched with the first notice: until then, and where it does not come, a notice lies where its style puts it. */
export const loadClearPlace = async (): Promise<void> => {
  ({ clearPlace } = await import('./clear-place.ts'));
};

/** It stays under a pointer, and where the focus is. */
const settle = (region: HTMLElement, dialog: HTMLElement | null): void => {
  if (!region.matches(':hover, :focus-within')) clearPlace?.(region, dialog ?? document);
};

/** So long a region is there before its first text: one that comes with it is not read out. */
const REGION_FIRST_MS = 100;

/** A notice that has been shown for longer was heard where it was: it comes with its region, and is not heard again. */
const HEARD_AFTER_MS = 300;
const wasHeard = (notice: Notice): boolean => performance.now() - (shownSince.get(notice) ?? Infinity) > HEARD_AFTER_MS;

/** Tells whether the region in this place has been there long enough. */
const useReady = (place: HTMLElement): boolean => {
  const [ready, setReady] = useState(place);
  useEffect(() => {
    const alarm = setTimeout(() => setReady(place), REGION_FIRST_MS);
    return () => clearTimeout(alarm);
  }, [place]);
  return ready === place;
};

/**
 * Shows notices, over dialogs too. They are read out when the reader is idle, and wait while
 * pointed at or focused, or the page is not seen. In a dialog it also says to those who hear it what
 * the page under it says meanwhile.
 */
export const NoticesView = () => {
  const notices = useNotices((state) => state.notices);
  const dialog = useTopDialog();
  const region = useRef<HTMLDivElement>(null);
  const place = dialog ?? document.body;
  const isReady = useReady(place);
  const unheard = useUnheard(dialog, isReady);
  const shown = notices.filter((notice) => isReady || wasHeard(notice));
  const isShown = shown.length > 0;
  useLayoutEffect(() => {
    const { current } = region;
    if (current === null || !isShown) return undefined;
    loadClearPlace().catch(() => undefined);
    const looking = setInterval(() => settle(current, dialog), LOOK_EVERY_MS);
    return () => {
      clearInterval(looking);
      current.style.inset = '';
    };
  }, [isShown, dialog]);
  useLayoutEffect(() => {
    if (region.current !== null && shown.length > 0) settle(region.current, dialog);
  }, [shown, dialog]);
  return createPortal(
    <>
      <div ref={region} className={styles['region']} role="status">
        {shown.map((notice) => (
          <Item key={notice.id} notice={notice} />
        ))}
      </div>
      {dialog !== null && (
        <VisuallyHidden role="status">{isReady && <span key={unheard.times}>{unheard.text}</span>}</VisuallyHidden>
      )}
    </>,
    place,
  );
};
