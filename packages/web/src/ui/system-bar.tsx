import { bridgeOf } from '@quipu/proctor/bridge';
import { Icon } from './icon.tsx';
import styles from './system-bar.module.css';
import { texts } from './texts.ts';

/**
 * Closes the desktop application for those who are not signed in. Those who are have something to
 * do before: `onClose`.
 */
export const SystemBar = ({ onClose }: { readonly onClose?: () => void }) => {
  const bridge = bridgeOf(window);
  if (bridge === null) return null;
  return (
    <div className={styles['bar']}>
      <button
        type="button"
        aria-label={texts.closeApplication}
        onClick={() => {
          (onClose ?? bridge.close)();
        }}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  );
};
