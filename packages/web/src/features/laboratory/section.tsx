import type { ComponentProps } from 'react';
import styles from './laboratory.module.css';

/** One thing of the laboratory, with its heading. */
export const Section = (props: ComponentProps<'section'>) => <section {...props} className={styles['section']} />;

/** Words on one side, what can be done on the other. */
export const Row = (props: ComponentProps<'div'>) => <div {...props} className={styles['row']} />;
