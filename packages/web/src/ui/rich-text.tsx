import { type HTMLAttributes, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './rich-text.module.css';
import { loadSanitizer, sanitizeHtml, sanitizerReady } from './sanitize-html.ts';

export interface RichTextProps extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  readonly html: string;
  /** `span` where a block cannot stand (labels, buttons). */
  readonly as?: 'div' | 'span';
}

/** Untrusted HTML, shown sanitized. Until the sanitizer is there it shows nothing, once: later texts appear at once. */
export const RichText = memo(({ html, as: Body = 'div', className, ...rest }: RichTextProps) => {
  const [ready, setReady] = useState(sanitizerReady);
  useEffect(() => {
    if (ready) return undefined;
    let wanted = true;
    const arrived = () => {
      if (wanted) setReady(true);
    };
    loadSanitizer().then(arrived, () => undefined);
    return () => {
      wanted = false;
    };
  }, [ready]);
  const shown = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const tree = ready ? sanitizeHtml(html) : null;
    if (tree !== null) shown.current?.replaceChildren(tree);
  }, [ready, html]);
  return <Body {...rest} ref={shown} className={classNames(styles['body'], className)} />;
});
RichText.displayName = 'RichText';
