import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Notice, useNotices } from '../lib/notices.ts';
import { clearPlace } from './clear-place.ts';
import { Icon } from './icon.tsx';
import styles from './notices-view.module.css';
import { texts } from './texts.ts';
import { useTopDialog } from './top-dialog.ts';

/** Since when each is shown, by the page's own clock: a dialog that opens takes them along, and gives them no more time. */
const shownSince = new WeakMap<Notice, number>();

const Item = ({ notice }: { readonly notice: Notice }) => {
  const dismiss = useNotices((state) => state.dismiss);
  const [held, setHeld] = useState(false);
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

/** It stays under a pointer, and where the focus is. */
const settle = (region: HTMLElement, dialog: HTMLElement | null): void => {
  if (!region.matches(':hover, :focus-within')) clearPlace(region, dialog ?? document);
};

/**
 * Shows notices, over dialogs too. They are read out when the reader is idle, and wait while
 * pointed at or focused.
 */
export const NoticesView = () => {
  const notices = useNotices((state) => state.notices);
  const dialog = useTopDialog();
  const region = useRef<HTMLDivElement>(null);
  const isShown = notices.length > 0;
  useLayoutEffect(() => {
    const { current } = region;
    if (current === null || !isShown) return undefined;
    const looking = setInterval(() => settle(current, dialog), LOOK_EVERY_MS);
    return () => {
      clearInterval(looking);
      current.style.inset = '';
    };
  }, [isShown, dialog]);
  useLayoutEffect(() => {
    if (region.current !== null && notices.length > 0) settle(region.current, dialog);
  }, [notices, dialog]);
  return createPortal(
    <div ref={region} className={styles['region']} role="status" aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <Item key={notice.id} notice={notice} />
      ))}
    </div>,
    dialog ?? document.body,
  );
};
