import styles from './biometric.module.css';

/** An upright oval in a picture of 4 to 3. */
const OVAL = 'M200 30c58 0 96 50 96 118s-38 122-96 122-96-54-96-122 38-118 96-118Z';

interface FaceOverlayProps {
  /** 0 to 100. */
  readonly progress: number;
  readonly status: string;
}

/**
 * Shows where the face goes, and how much of the time has passed. The same is said in words beside
 * it.
 */
export const FaceOverlay = ({ progress, status }: FaceOverlayProps) => (
  <svg className={styles['drawing']} viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d={`M-200-200h800v700h-800Z${OVAL}`} fillRule="evenodd" fill="var(--veil)" />
    <path className={styles['track']} data-status={status} d={OVAL} fill="none" strokeWidth="4" />
    <path
      className={styles['progress']}
      d={OVAL}
      fill="none"
      strokeWidth="8"
      strokeLinecap="round"
      pathLength="100"
      strokeDasharray="100 200"
      strokeDashoffset={100 - progress}
      opacity={progress > 0 ? 1 : 0}
    />
  </svg>
);
