import { dayInWords } from '@quipu/contract';
import type { AnswerPart } from '@quipu/engine';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './answers.module.css';

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
      return <span>{dayInWords(part.day)}</span>;
  }
};
