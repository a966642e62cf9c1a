import { styled } from '@mui/material/styles';
import { type HTMLAttributes, memo, useEffect, useState } from 'react';
import { loadSanitizer, sanitizeHtml, sanitizerReady } from './sanitize-html.ts';

const Body = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  lineHeight: 1.55,
  '& p, & ul, & ol, & table, & blockquote': { marginBlock: '0 0.75em' },
  '& a': { color: theme.palette.primary.main },
  '& > :last-child': { marginBottom: 0 },
  '& img, & video': { maxWidth: '100%', height: 'auto' },
  '& table': { borderCollapse: 'collapse', maxWidth: '100%' },
  '& th, & td': { border: '1px solid #c4cbd5', padding: '4px 10px' },
  '& math[display="block"]': { overflowX: 'auto', overflowY: 'hidden', paddingBlock: 4 },
}));

export interface RichTextProps extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  readonly html: string;
  /** `span` where a block cannot stand (labels, buttons). */
  readonly as?: 'div' | 'span';
}

/** Untrusted HTML, shown sanitized. Until the sanitizer is there it shows nothing, once: later texts appear at once. */
export const RichText = memo(({ html, as = 'div', ...rest }: RichTextProps) => {
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place that sets HTML, and only the sanitizer's.
  return <Body as={as} {...rest} dangerouslySetInnerHTML={{ __html: sanitizeHtml(html) ?? '' }} />;
});
RichText.displayName = 'RichText';
