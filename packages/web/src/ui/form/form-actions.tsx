import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form.module.css';

/** The buttons at the end of a form: the one that sends it last, and first where they are one above the other. */
export const FormActions = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={classNames(styles['formActions'], className)} />
);
