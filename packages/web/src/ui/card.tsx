import type { ComponentProps } from 'react';
import styles from './card.module.css';

/** Holds a form that has the page for itself, with its heading. */
export const Card = (props: ComponentProps<'div'>) => <div {...props} className={styles['card']} />;
