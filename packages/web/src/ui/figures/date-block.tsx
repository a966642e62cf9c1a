import { INSTITUTION_ZONE } from '@quipu/contract';
import styles from './figures.module.css';

const format = new Intl.DateTimeFormat('es-EC', { day: 'numeric', month: 'short', timeZone: INSTITUTION_ZONE });

/** A day to find at a glance, by the institution's calendar. The words beside it say the date whole. Null: none is known. */
export const DateBlock = ({ at }: { readonly at: number | null }) => {
  const part = (type: string) =>
    at === null
      ? ''
      : format
          .formatToParts(at)
          .find((one) => one.type === type)
          ?.value.replace('.', '');
  return (
    <span className={styles['date']} aria-hidden="true">
      <b>{part('day') || '–'}</b>
      {part('month')}
    </span>
  );
};
