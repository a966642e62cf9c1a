import { type HTMLAttributes, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onceLoaded } from '../lib/once-loaded.ts';
import { classNames } from './class-names.ts';
import styles from './rich-text.module.css';
import { loadSanitizer, sanitizeHtml, sanitizerReady } from './sanitize-html.ts';
import { texts } from './texts.ts';

export interface RichTextProps extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  readonly html: string;
  /** `span` where a block cannot stand (labels, buttons). */
  readonly as?: 'div' | 'span';
}

/** Tells whether texts of others can be shown: where the sanitizer has to be fetched it is asked for until it comes. */
export const useSanitizer = (): boolean => {
  const [ready, setReady] = useState(sanitizerReady);
  useEffect(
    () =>
      ready
        ? undefined
        : onceLoaded(loadSanitizer, () => {
            setReady(true);
            return undefined;
          }),
    [ready],
  );
  return ready;
};

/**
 * Gives each table a frame that it is scrolled in where it is too wide: a number that is broken over two lines is another
 * number. One in a label or a button is no stop of the Tab key: a press on it is one on what it stands in.
 */
const frameTables = (tree: DocumentFragment, isStop: boolean): void => {
  for (const table of tree.querySelectorAll('table')) {
    const frame = document.createElement('span');
    frame.className = styles['frame'] ?? '';
    if (isStop) {
      frame.tabIndex = 0;
      frame.setAttribute('role', 'group');
      // No label: it would take the place of the table's words in the name of what the text names.
      frame.setAttribute('aria-roledescription', texts.table);
    }
    table.replaceWith(frame);
    frame.append(table);
  }
};

/** Untrusted HTML, shown sanitized. Until the sanitizer is there it shows nothing, once: later texts appear at once. */
export const RichText = memo(({ html, as: Body = 'div', className, ...rest }: RichTextProps) => {
  const ready = useSanitizer();
  const shown = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const tree = ready ? sanitizeHtml(html) : null;
    if (tree === null) return;
    frameTables(tree, Body === 'div');
    shown.current?.replaceChildren(tree);
  }, [ready, html, Body]);
  return <Body {...rest} ref={shown} className={classNames(styles['body'], className)} />;
});
RichText.displayName = 'RichText';
