import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { keyOfMenu } from './menu-keys.ts';
import { Outline } from './outline.tsx';

const Frame = styled('div')({ position: 'relative', flex: 'none' });
const Opener = styled('button')(({ theme }) => ({
  font: 'inherit',
  fontWeight: 600,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 44,
  minHeight: 44,
  padding: '6px 10px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  color: theme.palette.primary.main,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': { borderColor: 'currentColor' },
  '&:disabled': { opacity: 0.6, cursor: 'default' },
  '& > span': { '@media (max-width: 599.95px)': { position: 'absolute', clipPath: 'inset(50%)' } },
}));
const List = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 'calc(100% + 8px)',
  right: 0,
  minWidth: 220,
  maxWidth: 'calc(100vw - 24px)',
  padding: 6,
  borderRadius: 10,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  boxShadow: '0 12px 32px rgb(16 24 36 / 22%)',
  '& > *': {
    font: 'inherit',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    width: '100%',
    minHeight: 48,
    padding: '8px 12px',
    border: 0,
    borderRadius: 6,
    color: theme.palette.text.primary,
    backgroundColor: 'transparent',
    textAlign: 'left',
    textDecoration: 'none',
    cursor: 'pointer',
  },
  '& > :hover, & > :focus-visible': { backgroundColor: theme.palette.background.default },
  '& > :focus-visible': { outlineOffset: -3 },
  '& > [aria-current]': { fontWeight: 600 },
  '& > * > svg': { color: theme.palette.primary.main },
}));

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
export const MenuButton = ({ text, outline, items, disabled = false }: MenuButtonProps) => {
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
    <Frame ref={frame} onKeyDown={onKeyDown}>
      <Opener
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
      </Opener>
      {isOpen && (
        <List ref={list} id={`${id}-menu`} role="menu" aria-labelledby={`${id}-opener`}>
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
        </List>
      )}
    </Frame>
  );
};
