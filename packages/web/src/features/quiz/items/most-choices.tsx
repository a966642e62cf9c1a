import type { Item } from '@quipu/engine';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';

/** Says how many options may be ticked, and how many are. */
export const MostChoices = ({ item, count }: { readonly item: Item; readonly count: number }) =>
  item.max === null ? null : <p className={styles['hint']}>{itemTexts.most(item.max, count)}</p>;
