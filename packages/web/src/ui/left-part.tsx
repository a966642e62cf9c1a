import type { Left } from '../stores/ended-store.ts';

/** Shows what became of answers that are not with the others. */
export const LeftPart = ({ heading, texts }: Left) => (
  <>
    <p>{heading}</p>
    {texts.length > 0 && (
      <ul>
        {texts.map(({ itemId, text }) => (
          <li key={itemId}>{text}</li>
        ))}
      </ul>
    )}
  </>
);
