import 'survey-core/survey-core.css';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { type BenchItem, benchItems } from '../bench-items.ts';

// One question a page, as the quiz shows them, and no table of contents: the lighter way for SurveyJS.
const elementOf = (item: BenchItem, n: number) => {
  const common = { name: `i${n}`, title: item.title };
  if (item.kind === 'text') return { ...common, type: 'comment', maxLength: 200 };
  return { ...common, type: item.kind === 'one' ? 'radiogroup' : 'checkbox', choices: item.options };
};

const count = Number(new URLSearchParams(location.search).get('items') ?? '200');
const model = new Model({
  questionsOnPageMode: 'questionPerPage',
  textUpdateMode: 'onTyping',
  pageNextText: 'Siguiente',
  elements: benchItems(count).map(elementOf),
});
createRoot(document.getElementById('root') as HTMLElement).render(<Survey model={model} />);
