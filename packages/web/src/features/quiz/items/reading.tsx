import type { Item } from '@quipu/engine';
import { RichText } from '../../../ui/rich-text.tsx';
import styles from './items.module.css';

/** Type 11: a text to read, beside which its questions are asked. Nothing to answer. */
export const Reading = ({ item }: { readonly item: Item }) => (
  <div className={styles['reading']}>
    <RichText html={item.content} />
  </div>
);
