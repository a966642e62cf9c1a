import type { BrowserContext, Page } from 'playwright-core';
import { demo, enter, fillLogin, home, type Person, passSteps } from '../sign-in.ts';
import type { Wire } from './wire.ts';

interface Authored {
  readonly name: string;
  readonly sections: readonly {
    readonly items: readonly { readonly type: number; readonly children?: readonly object[] }[];
  }[];
}
const EVERY_TYPE = demo('evaluations/01-tipos-de-pregunta.json') as Authored;
/** Blanks and matching. */
const DRAGGED: readonly number[] = [8, 10];

export const WITH_DRAGGING = EVERY_TYPE.name;
/** So brief that a photo is due every ten seconds or so. */
export const WITH_CAMERA = {
  ...(demo('evaluations/04-con-camara.json') as Authored),
  name: 'Medición de los pesos con cámara',
  time_limit: 5,
};
/** The demonstration's evaluation of every type, without what is dragged; one may finish it when one likes. */
export const WITHOUT_DRAGGING = {
  ...EVERY_TYPE,
  name: 'Medición de los pesos',
  sections: EVERY_TYPE.sections.map((section) => ({
    ...section,
    items: section.items
      .filter(({ type }) => !DRAGGED.includes(type))
      .map(({ children, ...item }) => ({
        ...item,
        required: 0,
        ...(children && { children: children.map((child) => ({ ...child, required: 0 })) }),
      })),
  })),
};

export const STAGES = ['login', 'agreements', 'home', 'quiz', 'answer', 'after the answer', 'end'] as const;

const answerAndSend = async (page: Page): Promise<void> => {
  const saved = page.waitForResponse(
    (response) => /\/api\/answers-sheet\/\d+/.test(response.url()) && response.request().method() !== 'GET',
  );
  await page.getByRole('main').getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  if (!(await saved).ok()) throw new Error('The server did not take the answer');
  await page
    .getByText(/^Enviado ✓/)
    .first()
    .waitFor();
};

const finish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Finalizar', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '¿Finalizar la evaluación?' });
  await dialog.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await page.getByRole('heading', { name: 'Evaluación finalizada' }).waitFor();
};

/**
 * Walks from the login to the end of an evaluation. A stage is over once nothing more is fetched
 * for it.
 */
export const walk = async (context: BrowserContext, wire: Wire, person: Person, evaluation: string): Promise<Page> => {
  const page = await context.newPage();
  const stages: Readonly<Record<(typeof STAGES)[number], () => Promise<unknown>>> = {
    login: async () => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Ingresar' }).waitFor();
    },
    agreements: async () => {
      await fillLogin(page, person);
      await page.getByRole('dialog').getByRole('checkbox').waitFor();
    },
    home: () => passSteps(page, home(page)),
    quiz: () => enter(page, evaluation),
    answer: () => answerAndSend(page),
    'after the answer': () => Promise.resolve(),
    end: () => finish(page),
  };
  for (const stage of STAGES) {
    wire.begin(stage);
    await stages[stage]();
    // What comes after an answer was sent is told apart from what it took to send it.
    if (stage !== 'answer') await wire.idle(page);
  }
  return page;
};
