/** The meaning of a key for those who hear a text instead of reading it. */
export type AudioKey =
  | { readonly kind: 'accept' }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'seek'; readonly seconds: number };

const SEEK_SECONDS = 3;
/** These have uses of their own for the same keys. */
const KEEPS_ITS_KEYS = 'button, input, select, textarea, audio, a[href]';

/** Null: the key is left to what has the focus. */
export const audioKeyOf = (key: string, target: Element): AudioKey | null => {
  if (target.matches(KEEPS_ITS_KEYS)) return key === 'Enter' && target.matches('input') ? { kind: 'accept' } : null;
  switch (key) {
    case 'Enter':
      return { kind: 'accept' };
    case ' ':
      return { kind: 'toggle' };
    case 'ArrowLeft':
      return { kind: 'seek', seconds: -SEEK_SECONDS };
    case 'ArrowRight':
      return { kind: 'seek', seconds: SEEK_SECONDS };
    default:
      return null;
  }
};

export const operate = (player: HTMLAudioElement, key: Exclude<AudioKey, { kind: 'accept' }>): void => {
  if (key.kind === 'seek') player.currentTime = Math.max(0, player.currentTime + key.seconds);
  else if (player.paused) player.play().catch(() => undefined);
  else player.pause();
};
