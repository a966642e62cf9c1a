import type { Section } from '@quipu/engine';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './notices.module.css';

const ROOT = document.documentElement;

/** Every style of the page follows the root's: it is written only where it is another one. */
const giveRoom = (room: string): void => {
  if (ROOT.style.getPropertyValue('--notices') !== room) ROOT.style.setProperty('--notices', room);
};

interface NoticesProps {
  /** The question, or the section that is one page. */
  readonly page: Section | number | null;
  readonly children: ReactNode;
}

/**
 * Says what is wrong, over the end of the question. Nothing moves under a finger when it comes or goes: the room to scroll
 * what lies beneath into sight grows, and is given back with the next page alone.
 */
export const Notices = ({ page, children }: NoticesProps) => {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins with the room that it needs.
  useLayoutEffect(() => {
    const notices = element.current;
    if (notices === null) return undefined;
    let room = 0;
    const observer = new ResizeObserver(() => {
      room = Math.max(room, notices.offsetHeight);
      giveRoom(`${room}px`);
    });
    observer.observe(notices);
    return () => observer.disconnect();
  }, [page]);
  useLayoutEffect(() => () => giveRoom(''), []);
  return (
    <div ref={element} className={styles['notices']}>
      {children}
    </div>
  );
};
