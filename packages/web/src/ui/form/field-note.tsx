import type { ComponentProps } from 'react';
import styles from './form.module.css';

/** What is wrong with a choice, under it. Keeps its height when empty, so that an error moves nothing. */
export const FieldNote = (props: ComponentProps<'p'>) => <p {...props} className={styles['fieldNote']} />;
