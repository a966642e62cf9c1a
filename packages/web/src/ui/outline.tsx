/** A drawing of one line in a square of 24, in the colour of the text beside it, which says what it means. */
export const Outline = ({ path, size }: { readonly path: string; readonly size: number }) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
  >
    <path d={path} />
  </svg>
);
