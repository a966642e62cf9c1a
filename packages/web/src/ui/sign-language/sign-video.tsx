import { storageUrl } from '../../lib/storage-url.ts';
import styles from './sign-language.module.css';
import { texts } from './texts.ts';

/** A text in sign language. */
export const SignVideo = ({ name }: { readonly name: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: it is the text itself, signed.
  <video
    className={styles['video']}
    controls
    playsInline
    preload="metadata"
    src={storageUrl(name)}
    aria-label={texts.video}
  />
);
