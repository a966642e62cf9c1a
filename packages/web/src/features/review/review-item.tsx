import Button from '@mui/material/Button';
import type { ReviewVerdict } from '@quipu/contract';
import { ITEM_FACTS, isReading, withBlanks } from '@quipu/engine';
import { memo } from 'react';
import { Chip, type Tone } from '../../ui/figures/chip.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Reviewed } from './answer-props.ts';
import { ItemAnswer } from './item-answer.tsx';
import { Requests } from './requests.tsx';
import styles from './review.module.css';
import { texts } from './texts.ts';

const TONES: Readonly<Record<ReviewVerdict, Tone>> = {
  right: 'success',
  partial: 'warning',
  wrong: 'error',
  blank: 'secondary',
  ungraded: 'secondary',
};

/** Points have as many decimals as a grade may have: a part of an item can be worth little. */
const points = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 4 });

/** The id of an item's heading. */
export const headingOf = ({ id }: Pick<Reviewed, 'id'>): string => `revision-${id}`;

/** The name of an item on the screen. */
export const nameOf = ({ type, number }: Reviewed): string =>
  isReading(type) ? texts.reading : number === null ? texts.unnumbered : texts.question(number);

/** The blanks of a text as what they are called beneath it. */
const shownContent = ({ type, content }: Reviewed): string =>
  ITEM_FACTS[type].hasBlanks ? withBlanks(content, (slot) => `<strong>[${texts.blank(slot)}]</strong>`) : content;

export interface ReviewItemProps {
  readonly item: Reviewed;
  readonly onAsk: (item: Reviewed) => void;
}

/** One item: what was asked, what was answered, what was right, what was asked about it. */
export const ReviewItem = memo(({ item, onAsk }: ReviewItemProps) => {
  const isRead = isReading(item.type);
  const name = nameOf(item);
  return (
    <>
      <article className={styles['frame']} aria-labelledby={headingOf(item)}>
        <header>
          <h4 id={headingOf(item)} tabIndex={-1}>
            {name}
          </h4>
          {!isRead && <Chip tone={TONES[item.verdict]}>{texts.verdict[item.verdict]}</Chip>}
          {item.points !== null && item.maxPoints !== null && (
            <small>{texts.points(points.format(item.points), points.format(item.maxPoints))}</small>
          )}
        </header>
        <RichText html={shownContent(item)} />
        <ItemAnswer item={item} />
        {item.reviews.length > 0 && <Requests requests={item.reviews} />}
        {item.canRequest && (
          <Button variant="outlined" onClick={() => onAsk(item)} aria-label={texts.askFor(name)}>
            {texts.ask}
          </Button>
        )}
      </article>
      {isRead && item.children.map((child) => <ReviewItem key={child.id} item={child} onAsk={onAsk} />)}
    </>
  );
});
ReviewItem.displayName = 'ReviewItem';
