import { asideOf, type Item } from '@quipu/engine';
import { asideId } from '../items/described.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';
import styles from './question.module.css';

/** Why the server does not have the answer to this question; of a matrix: to the first of its rows that it does not have. */
export const AsideNotice = ({ item }: { readonly item: Item }) => {
  const aside = useHead((session) => {
    for (const { id } of [item, ...item.children]) {
      const found = asideOf(session, id);
      if (found !== null) return found;
    }
    return null;
  });
  return (
    <div id={asideId(item.id)} role="alert" className={styles['notice']} data-shown={aside !== null}>
      {aside !== null && <p>{texts.aside[aside]}</p>}
    </div>
  );
};
