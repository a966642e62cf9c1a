import { type Details, hasRows, ITEM_TYPE, type ItemType } from '@quipu/engine';
import type { FormToGrade } from '../grading/grading-rules-store.ts';
import { plainText } from '../grading/plain-text.ts';
import { type AnswerTally, answerTally } from './answer-tally.ts';
import { extremeGroups, meanOfGroup } from './extreme-groups.ts';
import { type FormQuestion, questionsOf } from './form-questions.ts';
import { flagsOf, type ItemFlag } from './item-flags.ts';
import { detailsOfRows, partsOf } from './item-parts.ts';
import { type Reliability, reliabilityOf } from './reliability.ts';
import { restShares, type ScoredColumn, type ScoreTable, totalShares } from './score-table.ts';
import { correlationOf, momentsOf } from './statistics.ts';

/** An answer as it lies at the ordinal of its item. */
export interface TimedAnswer {
  readonly ordinal: number;
  readonly details: Details;
  readonly timeMs: number;
}

/** It says what the people who were asked an item made of it. Shares are of its points. */
export interface ItemAnalysis extends Pick<AnswerTally, 'time' | 'parts'> {
  readonly itemId: number;
  /** "12", or "12 a". */
  readonly number: string;
  readonly type: ItemType;
  readonly text: string;
  /** Its answers are graded; a regrade annulled it; or they are not graded. Only of the first there are figures of its points. */
  readonly standing: 'graded' | 'annulled' | 'ungraded';
  readonly maxPoints: number | null;
  readonly asked: number;
  readonly omitted: number;
  /** The mean share: of an item that is right or wrong, the share of people who had it right. */
  readonly facility: number | null;
  readonly deviation: number | null;
  /** The correlation of its share with the share of everything else. */
  readonly pointBiserial: number | null;
  /** The facility of the upper 27 % less that of the lower. */
  readonly discrimination: number | null;
  readonly alphaWithout: number | null;
  /** The most telling first. */
  readonly flags: readonly ItemFlag[];
}

export interface FormAnalysis {
  readonly formId: number;
  readonly sheets: number;
  /** It is that of the items that everybody was asked. */
  readonly reliability: Reliability;
  readonly items: readonly ItemAnalysis[];
}

const SEVERAL: ReadonlySet<ItemType> = new Set([ITEM_TYPE.multipleChoice, ITEM_TYPE.multipleChoiceWithText]);

const noScores: ScoredColumn = {
  shares: new Float64Array(),
  asked: new Float64Array(),
  maxPoints: null,
  isAnnulled: false,
};

const isWhole = ({ shares, maxPoints }: ScoredColumn): boolean =>
  maxPoints !== null && !shares.some((share) => Number.isNaN(share));

const pointsOf = ({ shares, maxPoints }: ScoredColumn): Float64Array => shares.map((share) => share * (maxPoints ?? 0));

/** The places of `questions` that everybody was asked, and alpha without each of them. */
const reliabilityOfForm = (questions: readonly FormQuestion[], { columns }: ScoreTable) => {
  const whole = questions.filter(({ ordinal }) => isWhole(columns[ordinal] ?? noScores));
  const reliability = reliabilityOf(whole.map(({ ordinal }) => pointsOf(columns[ordinal] ?? noScores)));
  return {
    reliability,
    alphaWithout: new Map(whole.map(({ ordinal }, place) => [ordinal, reliability.alphaWithout[place] ?? null])),
  };
};

/** Analyses a form once it is known what each sheet got; what each answered is added sheet by sheet, in any order. */
export const analysisOf = (formId: number, form: FormToGrade, scores: ScoreTable) => {
  const questions = questionsOf(form);
  const { reliability, alphaWithout } = reliabilityOfForm(questions, scores);
  const totals = totalShares(scores);
  const ofAll = extremeGroups(totals);
  const measured = questions.map((question) => {
    const column = scores.columns[question.ordinal] ?? noScores;
    const { shares, asked } = column;
    const rest = restShares(scores, column);
    const isEverybodys = asked.every((is) => is === 1);
    const groups = isEverybodys
      ? ofAll
      : extremeGroups(totals.map((total, at) => (asked[at] === 1 ? total : Number.NaN)));
    const { mean, variance } = momentsOf(shares);
    const [upper, lower] = [meanOfGroup(shares, groups.upper), meanOfGroup(shares, groups.lower)];
    const parts = partsOf(question.item, question.right);
    return {
      question,
      column,
      asked: asked.reduce((all, one) => all + one, 0),
      facility: mean,
      deviation: variance === null ? null : Math.sqrt(variance),
      pointBiserial: correlationOf(shares, rest),
      discrimination: upper === null || lower === null ? null : upper - lower,
      tally: answerTally(parts, rest, groups),
    };
  });
  return {
    /** `sheet`: its place in the score table. */
    add: (sheet: number, answers: readonly TimedAnswer[]): void => {
      const byOrdinal = new Map(answers.map((answer) => [answer.ordinal, answer]));
      for (const { question, column, tally } of measured) {
        if (column.asked[sheet] !== 1) continue;
        const own = byOrdinal.get(question.ordinal);
        const details = hasRows(question.item.type)
          ? detailsOfRows(question.rows.map((row) => byOrdinal.get(row)?.details ?? []))
          : (own?.details ?? []);
        tally.add({ sheet, details, timeMs: own?.timeMs ?? 0, isRight: column.shares[sheet] === 1 });
      }
    },
    result: (): FormAnalysis => ({
      formId,
      sheets: scores.sheets,
      reliability,
      items: measured.map(({ question: { item, number, ordinal }, column, tally, ...measures }) => {
        const { answered, time, parts } = tally.result();
        const omitted = measures.asked - answered;
        return {
          itemId: item.id,
          number,
          type: item.type,
          text: plainText(item.content),
          standing: column.isAnnulled ? 'annulled' : column.maxPoints === null ? 'ungraded' : 'graded',
          maxPoints: column.maxPoints,
          omitted,
          ...measures,
          alphaWithout: alphaWithout.get(ordinal) ?? null,
          time,
          parts,
          flags: flagsOf({ ...measures, omitted, parts }, SEVERAL.has(item.type)),
        };
      }),
    }),
  };
};
