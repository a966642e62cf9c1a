import { useState } from 'react';
import { baseAddress } from '../lib/base-address.ts';
import styles from './logo.module.css';

const ProductMark = () => (
  <span className={styles['mark']}>
    <svg
      aria-hidden="true"
      width="32"
      height="32"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    >
      <path d="M3 7c8.5 3.5 17.5 3.5 26 0M8 9v13M14 10v16M20 10v10M26 8.5v13.5" />
      <g fill="currentColor" stroke="none">
        <circle cx="8" cy="15" r="2" />
        <circle cx="8" cy="20" r="2" />
        <circle cx="14" cy="16" r="2" />
        <circle cx="14" cy="22" r="2" />
        <circle cx="20" cy="17" r="2" />
        <circle cx="26" cy="15" r="2" />
      </g>
    </svg>
    Quipu
  </span>
);

/** The institution's banner; without one that can be shown, the product's mark. */
export const Logo = ({ banner }: { readonly banner: string | null }) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (banner === null || banner === broken) return <ProductMark />;
  return (
    <img
      className={styles['banner']}
      src={banner.startsWith('/') ? baseAddress() + banner : banner}
      alt=""
      onError={() => setBroken(banner)}
    />
  );
};
