import Button from '@mui/material/Button';
import { Field } from '../../../ui/field.tsx';
import { dayAfter } from './day-of.ts';
import styles from './sessions.module.css';
import { texts } from './texts.ts';

interface DayPickerProps {
  readonly day: string;
  /** Null: today, whichever that is. */
  readonly onDay: (day: string | null) => void;
}

export const DayPicker = ({ day, onDay }: DayPickerProps) => (
  <div className={styles['bar']}>
    <Field
      type="date"
      label={texts.day}
      value={day}
      onChange={({ target: { value } }) => {
        // Half a date, while it is typed, is none.
        if (value !== '') onDay(value);
      }}
    />
    <Button variant="outlined" onClick={() => onDay(dayAfter(day, -1))}>
      {texts.before}
    </Button>
    <Button variant="outlined" onClick={() => onDay(dayAfter(day, 1))}>
      {texts.after}
    </Button>
    <Button onClick={() => onDay(null)}>{texts.today}</Button>
  </div>
);
