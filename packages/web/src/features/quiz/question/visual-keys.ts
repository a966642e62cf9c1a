import { placeOfLetter } from '@quipu/engine';

/** A to H. */
const OPTION_KEYS = 8;
const SEEK_S = 3;
const TYPES_TEXT = 'textarea, select, input:not([type="radio"]):not([type="checkbox"])';
const ACTS_ITSELF = `${TYPES_TEXT}, button, a, summary, audio, video`;

/** The question that a key means: the one that has the focus, else the only one of the page. */
const meantBy = (target: Element): Element | null => {
  const [first, ...others] = document.querySelectorAll('article');
  return target.closest('article') ?? (others.length === 0 ? (first ?? null) : null);
};

/**
 * The option that a letter picked last. It has the focus so that a screen reader says it; Space and the arrows, which would take the
 * pick back or move it there, go on meaning the audio, held down too. Somebody who comes to an option by Tab has the browser's keys there.
 */
let picked: Element | null = null;

/**
 * Does what a key means to someone who does not see the screen. Returns whether it meant anything.
 */
const perform = ({ key, repeat }: KeyboardEvent, target: Element, next: () => void): boolean => {
  const isPicked = target === picked;
  const means = key === ' ' || key.startsWith('Arrow');
  if (repeat && !(isPicked && means)) return false;
  const option = placeOfLetter(key);
  const question = meantBy(target);
  if (option >= 0 && option < OPTION_KEYS) {
    // A letter is of the row that has the focus, where there are rows.
    const control = (target.closest('tr') ?? question)?.querySelector<HTMLInputElement>(
      `input[data-option="${option}"]:not(:disabled)`,
    );
    if (!control) return false;
    picked = control;
    control.focus();
    control.click();
    return true;
  }
  if (key === 'Tab') picked = null;
  if (target.matches(ACTS_ITSELF)) return false;
  if (key === 'Enter') {
    next();
    return true;
  }
  if (!means || (!isPicked && target.matches('input'))) return false;
  const audio = question?.querySelector<HTMLAudioElement>('audio[data-quiz-audio]');
  if (!audio) return isPicked;
  if (key === ' ') {
    if (!repeat) void (audio.paused ? audio.play() : audio.pause());
  } else if (key === 'ArrowLeft') audio.currentTime -= SEEK_S;
  else if (key === 'ArrowRight') audio.currentTime += SEEK_S;
  else return isPicked;
  return true;
};

/**
 * Gives keys to somebody who does not see the screen: A to H pick options, Enter goes on, Space plays, the arrows seek 3 s. Returns
 * what takes them away.
 */
export const listenToKeys = (next: () => void): (() => void) => {
  const pressed = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const elsewhere = event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey;
    if (
      elsewhere ||
      target.matches(TYPES_TEXT) ||
      document.querySelector('dialog[open], [role="alertdialog"]') !== null
    )
      return;
    if (perform(event, target, next)) event.preventDefault();
  };
  window.addEventListener('keydown', pressed);
  return () => window.removeEventListener('keydown', pressed);
};
