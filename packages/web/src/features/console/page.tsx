import type { ComponentProps } from 'react';
import styles from './console.module.css';

/** Where a screen of the console stands: as wide as the window, for there is much to see at once. */
export const Page = (props: ComponentProps<'div'>) => <div {...props} className={styles['page']} />;
