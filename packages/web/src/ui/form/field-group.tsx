import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Fields of a long form that belong together. Those of the class `wide` take the whole width. */
export const FieldGroup = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <div className={styles['group']}>
    <fieldset>
      <legend>{legend}</legend>
      <div className={styles['fields']}>{children}</div>
    </fieldset>
  </div>
);
