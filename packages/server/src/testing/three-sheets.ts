import { type Examinee, itemsOf } from './examinee.ts';
import { AT, answering } from './graded-evaluation.ts';
import type { GradedPeople, gradedSheets } from './graded-sheets.ts';

type Graded = Pick<ReturnType<typeof gradedSheets>, 'give' | 'take' | 'listed'>;

/** Three people: the first answered one item wrong in the same way as the second, the third left it blank, or chose `third`. */
export const threeSheets = async (
  use: Graded,
  trio: GradedPeople,
  name: string,
  more: Parameters<Graded['give']>[2] = {},
  third: string | null = null,
) => {
  await use.give(name, trio, more);
  const [ana, luz, eva] = trio.people;
  if (ana === undefined || luz === undefined || eva === undefined) throw new Error('nobody');
  const wrong = (taken: Parameters<typeof answering>[0]) =>
    new Map([[AT.one, answering(taken).options(AT.one, 'tres')]]);
  const sheet = await use.take(ana, wrong);
  const others = [
    await use.take(luz, wrong),
    await use.take(eva, (taken) => new Map([[AT.one, third === null ? [] : answering(taken).options(AT.one, third)]])),
  ];
  const itemId = itemsOf(sheet)[AT.one]?.id ?? 0;
  const gradeOf = async (who: Examinee) => (await use.listed(who))?.finalGrade;
  const grades = () => Promise.all([ana, luz, eva].map(gradeOf));
  return { ana, luz, eva, sheet, others, itemId, grades };
};
