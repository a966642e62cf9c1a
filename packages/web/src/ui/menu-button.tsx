import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from '../lib/router.tsx';
import styles from './menu-button.module.css';
import { keyOfMenu } from './menu-keys.ts';
import { Outline } from './outline.tsx';

export interface MenuItem {
  readonly text: string;
  /** A drawing of 24 by 24. */
  readonly outline: string;
  /** An address, or what to do. */
  readonly choose: string | (() => void);
  readonly current?: boolean;
}

interface MenuButtonProps {
  readonly text: string;
  readonly outline: string;
  readonly items: readonly MenuItem[];
  readonly disabled?: boolean;
  /** Else a narrow page shows its outline alone. */
  readonly keepsText?: boolean;
}

const Content = ({ outline, children }: { readonly outline: string; readonly children: ReactNode }) => (
  <>
    <Outline path={outline} size={22} />
    <span>{children}</span>
  </>
);

const entriesOf = (menu: HTMLElement | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** A button with a menu under it: the arrows, Home, End and first letters move in it, Escape gives the focus back. */
export const MenuButton = ({ text, outline, items, disabled = false, keepsText = false }: MenuButtonProps) => {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<'closed' | 'first' | 'last'>('closed');
  const isOpen = open !== 'closed';
  const close = () => {
    opener.current?.focus();
    setOpen('closed');
  };
  useEffect(() => {
    if (open === 'closed') return undefined;
    entriesOf(list.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus();
    const outside = ({ target }: Event) => {
      if (target instanceof Node && frame.current?.contains(target) !== true) setOpen('closed');
    };
    document.addEventListener('pointerdown', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
      return;
    }
    const all = entriesOf(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const move = keyOfMenu(
      event,
      at,
      all.map(({ textContent }) => textContent),
    );
    if (move === null) return;
    if (move !== 'leave') event.preventDefault();
    if (move === 'close') close();
    else if (move === 'leave') setOpen('closed');
    else if (move === 'choose') all[at]?.click();
    else all[move]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the menu inside.
    <div className={styles['frame']} ref={frame} onKeyDown={onKeyDown}>
      <button
        className={styles['opener']}
        data-keeps-text={keepsText || undefined}
        ref={opener}
        type="button"
        id={`${id}-opener`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        disabled={disabled}
        onClick={() => setOpen(isOpen ? 'closed' : 'first')}
      >
        <Content outline={outline}>{text}</Content>
      </button>
      {isOpen && (
        <div className={styles['list']} ref={list} id={`${id}-menu`} role="menu" aria-labelledby={`${id}-opener`}>
          {items.map(({ text: name, outline: drawing, choose, current = false }) => {
            const common = { role: 'menuitem', tabIndex: -1, children: <Content outline={drawing}>{name}</Content> };
            return typeof choose === 'string' ? (
              <Link key={name} {...common} to={choose} aria-current={current ? 'page' : undefined} onClick={close} />
            ) : (
              <button
                key={name}
                {...common}
                type="button"
                onClick={() => {
                  // First: what opens then gives the focus back to the button, which stays.
                  close();
                  choose();
                }}
              />
            );
          })}
        </div>
      )}
    </div>
  );
};
