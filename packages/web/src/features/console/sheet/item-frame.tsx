import type { ComponentProps } from 'react';
import styles from './sheet.module.css';

/** One thing that happened. */
export const ItemFrame = (props: ComponentProps<'div'>) => <div {...props} className={styles['itemFrame']} />;
