import { lateText } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import type { Left } from '../../../stores/ended-store.ts';
import { itemTexts } from '../items/texts.ts';
import { factsOf, owedBy } from '../session/owed-by.ts';
import { leftTexts } from './left-texts.ts';

/** Nobody is kept longer for words than for this: what was typed is shown without them. */
const TIMEOUT_MS = 2_000;

/** Words for what was typed and is no answer. Asked for while there is network, they are there when the line is down. */
export const fetchWords = () => import('./left-of.ts');

type Typed = Pick<QuizRuntime, 'head' | 'drafts'>;

/** Shows what was typed as it is, and claims nothing of it: its words cannot be fetched. Late keys that were taken back leave what counts. */
const asTyped = (runtime: Typed): readonly Left[] => {
  const texts = runtime.drafts().flatMap((draft) => {
    const text = lateText(runtime.head(), draft) ?? draft.text;
    return text === '' ? [] : [{ itemId: draft.itemId, text: `«${text}»` }];
  });
  return texts.length === 0 ? [] : [{ heading: itemTexts.leftUnchecked, texts }];
};

/** Collects what was typed and did not become an answer. */
export const loadLeft = async (runtime: Typed): Promise<readonly Left[]> => {
  if (runtime.drafts().length === 0) return [];
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  const words = await Promise.race([fetchWords(), timeout]).catch(() => null);
  return words === null ? asTyped(runtime) : words.leftOf(runtime);
};

/** The same with what waits for a person, and what the server has no word of: for somebody whose evaluation was ended from outside. */
export const loadAllLeft = async (runtime: Parameters<typeof factsOf>[0]): Promise<readonly Left[]> => {
  const left = await loadLeft(runtime);
  const { keptApart } = factsOf(runtime);
  const owed = owedBy(runtime);
  const unsent = owed?.isInMemory === true ? leftTexts.unsentInMemory : leftTexts.unsent;
  const headings = [
    ...(keptApart > 0 ? [leftTexts.keptApart(keptApart)] : []),
    ...(owed !== null && owed.answers > 0 ? [unsent(owed.answers)] : []),
  ];
  return [...left, ...headings.map((heading) => ({ heading, texts: [] }))];
};
