import type { OpenedSheet, WireItem } from '@quipu/contract';

type Parted = Pick<OpenedSheet, 'form' | 'answerBase' | 'answers' | 'runs'>;

/** The same opening in one part: its answers and its sections' times stand in its form. */
export const wholeSheet = <Sheet extends Parted>(sheet: Sheet): Sheet => {
  const { answerBase, answers, runs, form } = sheet;
  const held = new Map(answers.map((answer) => [answer.id, answer]));
  const own = (item: WireItem): WireItem => {
    const id = answerBase + item.userAnswer.id;
    return { ...item, userAnswer: held.get(id) ?? { ...item.userAnswer, id }, children: item.children.map(own) };
  };
  const sections = form.sections.map((section) => ({
    ...section,
    ...runs.find(({ id }) => id === section.id),
    items: section.items.map(own),
  }));
  return { ...sheet, answerBase: 0, answers: [], runs: [], form: { ...form, sections } };
};
