import { type HTMLAttributes, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onceLoaded } from '../lib/once-loaded.ts';
import { classNames } from './class-names.ts';
import styles from './rich-text.module.css';
import { loadSanitizer, sanitizeHtml, sanitizerReady } from './sanitize-html.ts';

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

/** Untrusted HTML, shown sanitized. Until the sanitizer is there it shows nothing, once: later texts appear at once. */
export const RichText = memo(({ html, as: Body = 'div', className, ...rest }: RichTextProps) => {
  const ready = useSanitizer();
  const shown = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const tree = ready ? sanitizeHtml(html) : null;
    if (tree !== null) shown.current?.replaceChildren(tree);
  }, [ready, html]);
  return <Body {...rest} ref={shown} className={classNames(styles['body'], className)} />;
});
RichText.displayName = 'RichText';
