import { useEffect, useState } from 'react';
import type { QrPath } from './qr-path.ts';

/** The light border that readers need, in modules. */
const QUIET = 4;

interface QrCodeProps {
  readonly text: string;
  /** Says what it is to those who do not see it. */
  readonly label: string;
  /** The length of a side, in CSS pixels. */
  readonly width: number;
  /** One of a series of codes (`qrPath`). */
  readonly isDense?: boolean;
}

/** A text as a QR code. Where it cannot be drawn its room stays empty: whatever it says must stand beside it too. */
export const QrCode = ({ text, label, width, isDense = false }: QrCodeProps) => {
  const [drawn, setDrawn] = useState<QrPath | null>(null);
  useEffect(() => {
    let wanted = true;
    import('./qr-path.ts').then(
      ({ qrPath }) => {
        if (wanted) setDrawn(qrPath(text, isDense));
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [text, isDense]);
  const side = (drawn?.size ?? 0) + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%', height: 'auto', backgroundColor: 'var(--paper)' }}
    >
      {drawn !== null && <path d={drawn.path} fill="var(--on-paper)" />}
    </svg>
  );
};
