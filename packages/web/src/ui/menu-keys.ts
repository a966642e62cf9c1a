/**
 * The effect of a key in a menu: the focus goes to an entry, the focused entry is chosen, the menu
 * closes, or the focus leaves it.
 */
export type MenuMove = number | 'choose' | 'close' | 'leave' | null;

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const initialOf = (text: string): string => text.trim().charAt(0).toLocaleLowerCase('es');

/** `at`: the entry that has the focus, -1: none. */
export const keyOfMenu = ({ key, ctrlKey, altKey, metaKey }: Key, at: number, names: readonly string[]): MenuMove => {
  const { length } = names;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % length;
    case 'ArrowUp':
      return at <= 0 ? length - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    case 'Escape':
      return 'close';
    case 'Tab':
      return 'leave';
    case ' ':
    case 'Enter':
      return at === -1 ? null : 'choose';
    default:
  }
  if (key.length !== 1 || ctrlKey || altKey || metaKey) return null;
  const after = names.findIndex((name, index) => index > at && initialOf(name) === initialOf(key));
  const any = after === -1 ? names.findIndex((name) => initialOf(name) === initialOf(key)) : after;
  return any === -1 ? null : any;
};
