import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReviewVerdict } from '@quipu/contract';
import { ITEM_TYPE } from '@quipu/engine';
import { memo } from 'react';
import { Chip, type Tone } from '../../ui/figures/chip.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Reviewed } from './answers/answer-props.ts';
import { ItemAnswer } from './answers/item-answer.tsx';
import { Requests } from './requests.tsx';
import { texts } from './texts.ts';

const TONES: Readonly<Record<ReviewVerdict, Tone>> = {
  right: 'success',
  partial: 'warning',
  wrong: 'error',
  blank: 'secondary',
  ungraded: 'secondary',
};

const Frame = styled('article')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  minWidth: 0,
  padding: '18px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  // Hundreds of them: what is out of sight is not laid out.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 320px',
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' },
  '& > header > h4': { margin: 0, fontSize: '1.0625rem', '&:focus': { outline: 'none' } },
  '& > header > small': { color: theme.palette.text.secondary, fontSize: '0.875rem' },
  '& > button': { justifySelf: 'start', minHeight: 44 },
}));

/** As finely as a grade may be: a part of an item can be worth little. */
const points = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 4 });

/** The id of an item's heading. */
export const headingOf = ({ id }: Pick<Reviewed, 'id'>): string => `revision-${id}`;

/** What an item is called on the screen. */
export const nameOf = ({ itemTypeId, number }: Reviewed): string =>
  itemTypeId === ITEM_TYPE.reading ? texts.reading : number === null ? texts.unnumbered : texts.question(number);

/** The blanks of a text as what they are called beneath it. */
const shownContent = ({ itemTypeId, content }: Reviewed): string =>
  itemTypeId === ITEM_TYPE.blanks
    ? content.replace(/\{\{(\d+)\}\}/g, (_, n: string) => `<strong>[${texts.blank(Number(n))}]</strong>`)
    : content;

export interface ReviewItemProps {
  readonly item: Reviewed;
  readonly onAsk: (item: Reviewed) => void;
}

/** One item: what was asked, what was answered, what was right, what was asked about it. */
export const ReviewItem = memo(({ item, onAsk }: ReviewItemProps) => {
  const isReading = item.itemTypeId === ITEM_TYPE.reading;
  const name = nameOf(item);
  return (
    <>
      <Frame aria-labelledby={headingOf(item)}>
        <header>
          <h4 id={headingOf(item)} tabIndex={-1}>
            {name}
          </h4>
          {!isReading && <Chip tone={TONES[item.verdict]}>{texts.verdict[item.verdict]}</Chip>}
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
      </Frame>
      {isReading && item.children.map((child) => <ReviewItem key={child.id} item={child} onAsk={onAsk} />)}
    </>
  );
});
ReviewItem.displayName = 'ReviewItem';
