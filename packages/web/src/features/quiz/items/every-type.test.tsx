import { ITEM_TYPE, isReading } from '@quipu/engine';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ITEM_SAMPLES } from '../../../../../engine/src/testing/item-samples.ts';
import { item, option } from '../../../testing/item.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { QuestionBody } from '../question/question-body.tsx';
import { type Quiz, QuizContext } from '../session/quiz-context.ts';
import { loadDragAndDrop } from './load-drag-and-drop.ts';

beforeAll(loadSanitizer);
afterEach(cleanup);

it.each(Object.entries(ITEM_TYPE))(
  '%s is drawn, its text once, with controls where it is answered',
  async (_, type) => {
    const options = [option(11, 'Quito'), option(12, 'Loja'), option(13, 'Zaruma')];
    const children = [item({ type: 1, id: 21, answerId: 121, content: 'Del norte' })];
    const made = item({ type, content: 'Diga cuál', options, children, ...ITEM_SAMPLES[type].made(options, 2) });
    const content = sheet([section(1, [made])]);
    await loadDragAndDrop(content);
    const { runtime } = await quizBench(content);
    const { container } = render(
      <QuizContext value={{ runtime, content, accessibility: null } as unknown as Quiz}>
        <QuestionBody position={0} />
      </QuizContext>,
    );
    expect(container.querySelectorAll('input, select, textarea, button').length > 0).toBe(!isReading(type));
    const times = container.textContent.split('Diga cuál').length - 1;
    expect(times).toBe(made.content === 'Diga cuál' ? 1 : 0);
    expect(container.textContent).not.toContain('{{');
  },
);
