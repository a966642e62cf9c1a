import { quipuDrawing } from '@quipu/engine/log';
import styles from './receipt.module.css';

/** The quipu of a receipt's code, which stands beside it in letters. */
export const Quipu = ({ code }: { readonly code: string }) => {
  const { width, height, cords, knots } = quipuDrawing(code);
  return (
    <svg className={styles['quipu']} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={cords} fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d={knots} fill="var(--knot)" />
    </svg>
  );
};
