import { type Details, ITEM_FACTS, type Item } from '@quipu/engine';
import { render } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import type { ItemProps } from '../features/quiz/items/item-props.ts';
import { useTypedDraft } from './typed-draft.ts';

/** Shows an item that keeps its answer, and gives back every answer it was given. */
export const showControl = (Control: ComponentType<ItemProps>, shown: Item, first: Details = [], disabled = false) => {
  const given: Details[] = [];
  const Kept = () => {
    const [details, setDetails] = useState(first);
    const give = (next: Details) => {
      given.push(next);
      setDetails(next);
    };
    const draft = useTypedDraft(shown.id, give);
    return (
      <>
        {/* Blanks show their text themselves, as in a question. */}
        {!ITEM_FACTS[shown.type].hasBlanks && <h1 id="q">Pregunta</h1>}
        <Control item={shown} details={details} disabled={disabled} labelledBy="q" onChange={give} draft={draft} />
      </>
    );
  };
  return { ...render(<Kept />), given };
};
