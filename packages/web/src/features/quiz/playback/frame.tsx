import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './playback.module.css';

const EMPTY = '<!doctype html><html lang="es"><head></head><body></body></html>';
const STYLES = 'style, link[rel="stylesheet"]';

/** Gives a document the styles of this page, and those that come to it later. Returns what ends that. */
const keepStyles = (target: Document): (() => void) => {
  const known = new Set<Node>();
  const copy = () => {
    const { style, dataset } = document.documentElement;
    target.documentElement.style.cssText = style.cssText;
    Object.assign(target.documentElement.dataset, dataset);
    for (const node of document.head.querySelectorAll(STYLES)) {
      if (known.has(node)) continue;
      known.add(node);
      target.head.append(target.importNode(node, true));
    }
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
};

/** Whatever would do something. The way through it by Tab, and what only reads, are left alone. */
const ACTS = [
  'click',
  'pointerdown',
  'mousedown',
  'touchstart',
  'beforeinput',
  'input',
  'change',
  'submit',
  'dragstart',
];
/** The browser's own keys stay its own: to copy, to look for something, to zoom. */
const isLeftAlone = (event: Event): boolean =>
  event instanceof KeyboardEvent && (event.key === 'Tab' || event.ctrlKey || event.altKey || event.metaKey);

interface FrameProps {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** The id of what has been moved to: it comes into sight, as where it was taken. Null: nothing. */
  readonly movedTo: string | null;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** A page of its own size within this one: what is drawn there is as wide as on a screen of that width, and takes nothing. */
export const Frame = ({ title, width, height, movedTo, onKey, children }: FrameProps) => {
  const [frame, setFrame] = useState<Document | null>(null);
  const loaded = useCallback((element: HTMLIFrameElement) => setFrame(element.contentDocument), []);
  useEffect(() => (frame === null ? undefined : keepStyles(frame)), [frame]);
  useEffect(() => {
    const scroller = frame?.scrollingElement ?? null;
    if (scroller === null || movedTo === null) return;
    const target = frame?.getElementById(movedTo);
    scroller.scrollTop = target?.dataset['listed'] === 'true' ? target.offsetTop : 0;
  }, [frame, movedTo]);
  useEffect(() => {
    if (frame === null) return undefined;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const pressed = (event: KeyboardEvent) => {
      if (isLeftAlone(event)) return;
      onKey(event);
      event.stopImmediatePropagation();
      // What scrolls its own page may.
      if (!event.key.startsWith('Page')) event.preventDefault();
    };
    for (const name of ACTS) frame.addEventListener(name, stop, { capture: true, passive: false });
    frame.addEventListener('keydown', pressed, { capture: true });
    return () => {
      for (const name of ACTS) frame.removeEventListener(name, stop, { capture: true });
      frame.removeEventListener('keydown', pressed, { capture: true });
    };
  }, [frame, onKey]);
  return (
    <>
      <iframe
        className={styles['frame']}
        title={title}
        srcDoc={EMPTY}
        style={{ width, height }}
        onLoad={({ currentTarget }) => loaded(currentTarget)}
      />
      {frame !== null && createPortal(children, frame.body)}
    </>
  );
};
