import { Glyph } from '../glyph.tsx';
import { texts } from '../texts.ts';
import styles from './question.module.css';
import type { Zoom } from './use-zoom.ts';

export const ZoomControls = ({ zoom }: { readonly zoom: Zoom }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
  <div role="group" aria-label={texts.zoom} className={styles['tools']}>
    <button
      type="button"
      className={styles['tool']}
      aria-label={texts.zoomOut}
      disabled={!zoom.canShrink}
      onClick={zoom.shrink}
    >
      <Glyph name="zoomOut" />
    </button>
    <button type="button" className={styles['tool']} data-wide="true" title={texts.zoomReset} onClick={zoom.restore}>
      {Math.round(zoom.value * 100)} %<span className={styles['hidden']}>: {texts.zoomReset}</span>
    </button>
    <button
      type="button"
      className={styles['tool']}
      aria-label={texts.zoomIn}
      disabled={!zoom.canGrow}
      onClick={zoom.grow}
    >
      <Glyph name="zoomIn" />
    </button>
  </div>
);
