import type { AnswerPart } from '@quipu/engine';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './answers.module.css';

const dates = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' });
const longDate = (day: string): string => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : dates.format(at);
};

/** One thing that an answer says, beside what it was said of. */
export const PartSaid = ({ part }: { readonly part: AnswerPart }) => {
  switch (part.kind) {
    case 'option':
      return (
        <>
          <RichText html={part.content} as="span" />
          {part.text !== null && <span className={styles['free']}>«{part.text}»</span>}
        </>
      );
    case 'placed':
      return <RichText html={part.content} as="span" />;
    case 'pair':
      return <RichText html={part.match} as="span" />;
    case 'text':
      return <span style={{ whiteSpace: 'pre-wrap' }}>{part.text}</span>;
    case 'date':
      return <span>{longDate(part.day)}</span>;
  }
};
