import type { ComponentProps } from 'react';
import styles from './form.module.css';

/** A box to tick with its text, which is part of what one may press. */
export const CheckRow = (props: ComponentProps<'label'>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: its box is among its children.
  <label {...props} className={styles['checkRow']} />
);
