import type { CSSProperties, HTMLAttributes } from 'react';

const style: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
};

/** Text for those who hear the page. */
export const VisuallyHidden = (props: HTMLAttributes<HTMLSpanElement>) => <span {...props} style={style} />;
