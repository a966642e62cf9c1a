import { type KeptAction, type KeptFact, keptFacts } from '@quipu/contract';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { texts } from './texts.ts';

const isShort = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Everything that is kept of an action, by the names that an office has for it. */
export const factsOf = ({ what }: Pick<KeptAction, 'what'>): readonly KeptFact[] => keptFacts(what, formatInstant);

const linesOf = (what: KeptAction['what']): readonly string[] =>
  factsOf({ what }).flatMap((fact) => ('value' in fact ? [texts.fact(fact.name, fact.value)] : []));

const BEFORE = 'before';
/** More fields are behind a line to open. */
const MAX_BEFORE = 4;

/** The fields that an action changed, as they were, where they are few; else none. */
const beforeIn = (what: KeptAction['what']): KeptAction['what'] => {
  const { [BEFORE]: before } = what;
  if (typeof before !== 'object' || before === null) return {};
  const fields = Object.entries(before);
  return fields.length <= MAX_BEFORE && fields.every(([, value]) => isShort(value)) ? Object.fromEntries(fields) : {};
};

/** Says what of an action is worth a look at once: what became what, and how many grades. */
export const detailOf = ({ action, what }: Pick<KeptAction, 'action' | 'what'>): readonly string[] => {
  if (action === 'set') {
    const { key, before, value, proposedBy } = what;
    const said = (one: unknown): string =>
      one === null || one === undefined ? texts.none : typeof one === 'string' ? one : JSON.stringify(one);
    return [
      texts.changed(said(key), said(before), said(value)),
      ...(proposedBy === undefined ? [] : linesOf({ proposedBy })),
    ];
  }
  const { changed } = what;
  const isRegraded = action === 'decide-regrade' || action === 'change-right-answer';
  const grades = isRegraded && Array.isArray(changed) ? [texts.grades(changed.length)] : [];
  const short = Object.fromEntries(Object.entries(what).filter(([, value]) => isShort(value) && value !== null));
  return [...grades, ...linesOf(short), ...linesOf(beforeIn(what)).map(texts.before)];
};

/** Tells whether there is more than that. */
export const hasMore = ({ what }: Pick<KeptAction, 'what'>): boolean =>
  Object.entries(what).some(
    ([name, one]) => !isShort(one) && (name !== BEFORE || Object.keys(beforeIn(what)).length === 0),
  );
