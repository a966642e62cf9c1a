import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from '../lib/router.tsx';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import type { Tone } from './figures/chip.tsx';

interface ButtonLook {
  /** `contained` for the one thing to do next. */
  readonly variant?: 'text' | 'outlined' | 'contained';
  readonly size?: 'small' | 'medium';
  /** Takes the whole width of its container. */
  readonly wide?: boolean;
  /** `error` for what can't be undone. */
  readonly tone?: Tone;
  readonly title?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

const classOf = ({ variant = 'text', size = 'medium', wide = false, className }: ButtonLook): string =>
  classNames(styles['button'], styles[variant], styles[size], wide && styles['wide'], className);

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonLook> {
  /** Keeps its width and its place, takes no press, and shows that something is under way. */
  readonly loading?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The browser's own button, on the tokens. */
export const Button = (props: ButtonProps) => {
  const { variant, size, wide, tone, className, loading = false, disabled, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, wide, className })}
      data-tone={tone}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
    />
  );
};

/** A link that looks like a button. */
export const ButtonLink = ({
  to,
  tone,
  title,
  ...look
}: ButtonLook & { readonly to: string; readonly 'aria-label'?: string }) => (
  <Link to={to} className={classOf(look)} data-tone={tone} title={title} aria-label={look['aria-label']}>
    {look.children}
  </Link>
);
