import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { buildSheetIndex, chosen, type Details, hasRows, ITEM_TYPE, isReading } from '@quipu/engine';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ITEM_SAMPLES, someDetails } from '../../../../engine/src/testing/item-samples.ts';
import { useNotices } from '../../lib/notices.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { wireItem, wireReview } from '../../testing/answer-review.ts';
import { item, option } from '../../testing/item.ts';
import { json } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import { section, sheet } from '../../testing/sheet.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { inKit } from '../../ui/kit/kit.tsx';
import { ReviewDialog } from './review-dialog.tsx';

const Reviewed = inKit(ReviewDialog);
const closed = vi.fn();
const show = (answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>) =>
  showScreen(<Reviewed sheetId={7} onClose={closed} />, { path: '/home/7' }, answer);
const shown = (items: readonly object[], more: object = {}) => show(() => json(200, wireReview(items, more)));
const question = async (name: string) => within(await screen.findByRole('article', { name, hidden: true }));

beforeEach(() => {
  closed.mockClear();
  useNotices.setState({ notices: [] });
  useSignInSession.getState().commit(sessionWith({}));
});
afterEach(cleanup);

it.each([
  [1, 'Recalificaciones'],
  [0, 'Revisión de respuestas'],
])('is called by what it is for (with regrades: %i)', async (withRegrades, title) => {
  shown([wireItem(1)], { with_regrades: withRegrades });
  await screen.findByText('Aptitud académica');
  expect(screen.getByRole('heading', { level: 2, hidden: true }).textContent).toBe(title);
  expect(screen.getByText('33,33 de 100')).toBeTruthy();
});

it('says of each option what it was, in words', async () => {
  shown([wireItem(1)]);
  const options = (await question('Pregunta 1')).getAllByRole('listitem', { hidden: true });
  await waitFor(() =>
    expect(options.map(({ textContent }) => textContent)).toEqual(['unoSu respuesta', 'dosRespuesta correcta', 'tres']),
  );
});

const TYPES: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'text',
    {
      item_type_id: 5,
      options: [],
      correct_answer: [{ answer: 'Quito' }],
      user_answer: { details: [{ answer: 'Lima' }] },
    },
    ['LimaSu respuesta', 'QuitoRespuesta correcta'],
  ],
  [
    'a date, written out',
    { item_type_id: 7, options: [], correct_answer: [], user_answer: { details: [{ answer: '1809-08-10' }] } },
    ['10 de agosto de 1809Su respuesta'],
  ],
  ['nothing', { item_type_id: 5, options: [], correct_answer: [], user_answer: { details: [] } }, ['Sin responder']],
  [
    'blanks',
    {
      item_type_id: 8,
      content: '<p>El {{1}} y la {{ 2 }}</p>',
      correct_answer: [
        { item_option_id: 1, slot: 1 },
        { item_option_id: 2, slot: 2 },
      ],
      user_answer: { details: [{ item_option_id: 1, slot: 1 }] },
    },
    ['Espacio 1uno Su respuesta, correcta', 'Espacio 2Sin responder dos Respuesta correcta'],
  ],
  [
    'a blank with the other of two words that read alike',
    {
      item_type_id: 8,
      content: '<p>{{1}} y {{2}}</p>',
      options: [1, 2, 3].map((value) => ({ value, content: value === 3 ? 'el' : 'la' })),
      correct_answer: [
        { item_option_id: 1, slot: 1 },
        { item_option_id: 3, slot: 2 },
      ],
      user_answer: { details: [{ item_option_id: 2, slot: 1 }] },
    },
    ['Espacio 1la Su respuesta, correcta', 'Espacio 2Sin responder el Respuesta correcta'],
  ],
  [
    'pairs',
    {
      item_type_id: 10,
      options: [
        { value: 1, content: 'Ecuador', match: 'Lima' },
        { value: 2, content: '', match: 'Quito' },
      ],
      correct_answer: [{ item_option_id: 1, answer: 'Quito' }],
      user_answer: { details: [{ item_option_id: 1, answer: 'Lima' }] },
    },
    ['EcuadorLima Su respuestaQuito Respuesta correcta'],
  ],
  [
    'a matrix',
    {
      item_type_id: 9,
      correct_answer: [],
      user_answer: { details: [] },
      children: [
        wireItem(2, { content: 'fila', correct_answer: [], user_answer: { details: [{ item_option_id: 3 }] } }),
      ],
    },
    ['filatres Su respuesta'],
  ],
  [
    'a text of which two are right',
    {
      item_type_id: 5,
      options: [],
      correct_answer: [{ answer: 'Quito' }, { answer: 'San Francisco de Quito' }],
      user_answer: { details: [{ answer: 'Lima' }] },
    },
    ['LimaSu respuesta', 'QuitoRespuesta correcta', 'San Francisco de QuitoRespuesta correcta'],
  ],
  [
    'a row of which two columns are right',
    {
      item_type_id: 9,
      correct_answer: [],
      user_answer: { details: [] },
      children: [
        wireItem(2, {
          content: 'fila',
          correct_answer: [{ item_option_id: 1 }, { item_option_id: 3 }],
          user_answer: { details: [{ item_option_id: 3 }] },
        }),
      ],
    },
    ['filatres Su respuesta, correcta'],
  ],
  [
    'options that are right though others are too',
    {
      item_type_id: 2,
      verdict: 'right',
      correct_answer: [{ item_option_id: 2 }],
      user_answer: { details: [{ item_option_id: 1 }] },
    },
    ['unoSu respuesta, correcta', 'dosRespuesta correcta', 'tres'],
  ],
];
it.each(TYPES)('shows %s as it was answered', async (_, item, lines) => {
  shown([wireItem(1, item)]);
  const answers = (await question('Pregunta 1')).getAllByRole('listitem', { hidden: true });
  await waitFor(() => expect(answers.map(({ textContent }) => textContent)).toEqual(lines));
});

it.each(Object.entries(ITEM_TYPE).filter(([, type]) => !isReading(type)))(
  'shows %s with what was given',
  async (_, type) => {
    const plain = [option(1, 'uno'), option(2, 'dos'), option(3, 'tres')];
    const asked = item({ type, options: plain, ...ITEM_SAMPLES[type].made(plain, 2) });
    const indexed = buildSheetIndex(sheet([section(1, [asked])])).items[0];
    const given = (details: Details) => ({
      details: details.map(({ itemOptionId, answer, slot }) => ({ item_option_id: itemOptionId, answer, slot })),
    });
    const row = wireItem(2, { content: 'fila', options: [], user_answer: given(chosen(3)) });
    shown([
      wireItem(1, {
        item_type_id: type,
        content: asked.content,
        options: asked.options.map(({ id, content, match }) => ({ value: id, content, match })),
        children: hasRows(type) ? [row] : [],
        correct_answer: [],
        user_answer: given(indexed === undefined ? [] : someDetails(indexed, 3, 1)),
      }),
    ]);
    const answers = (await question('Pregunta 1')).getAllByRole('listitem', { hidden: true });
    expect(answers.some(({ textContent }) => textContent.includes('Su respuesta'))).toBe(true);
  },
);

it('asks for a regrade once: the reason is required, a refusal keeps it, and then it stands there as pending', async () => {
  let refuses = true;
  const { requests } = show(({ method }) => {
    if (method === 'GET') return json(200, wireReview([wireItem(1)]));
    if (refuses) return json(403, { msg: 'El plazo para solicitar recalificaciones terminó.' });
    return json(200, { id: 9, comment: 'La b también lo es.', status: 'P', created_at: 1_763_740_800_000 });
  });
  await userEvent.click((await question('Pregunta 1')).getByRole('button', { hidden: true }));
  const send = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Enviar solicitud', hidden: true }));
  await send();
  await screen.findByText('Escriba el motivo');
  await userEvent.click(screen.getByLabelText('Motivo'));
  await userEvent.paste('La b también lo es.');
  await send();
  await screen.findByText('El plazo para solicitar recalificaciones terminó.');
  refuses = false;
  await send();
  await waitFor(() => expect(useNotices.getState().notices[0]?.text).toBe('Solicitud de recalificación enviada'));
  const after = await question('Pregunta 1');
  expect(after.getByText('Pendiente')).toBeTruthy();
  expect(after.queryByRole('button', { hidden: true })).toBeNull();
  // The button that asked is gone: whoever listens is still at the question.
  expect(document.activeElement?.textContent).toBe('Pregunta 1');
  expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({
    answersSheetId: 7,
    itemId: 1,
    comment: 'La b también lo es.',
  });
});

it.each<[string, () => HttpResponse | Promise<HttpResponse>, string]>([
  ['406', () => json(406, { msg: 'La hora no es correcta' }), 'La hora no es correcta, revise la configuración.'],
  ['500', () => json(500, {}), 'Ha ocurrido un error, verifique su conexión a internet'],
  [
    '403',
    () => json(403, { msg: 'Aún no se publican.' }),
    'Ha ocurrido un error, verifique su conexión a internet. Aún no se publican.',
  ],
  ['no reply', noNetwork, 'No se pudo conectar, verifique su conexión a internet'],
])('%s: says what it is, and tries again', async (_, fails, text) => {
  let answer = fails;
  show(() => answer());
  await screen.findByText(text);
  answer = () => json(200, wireReview([wireItem(1)]));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar', hidden: true }));
  await question('Pregunta 1');
});

it('filters, and closes', async () => {
  shown([wireItem(1, { verdict: 'right' }), wireItem(2)]);
  await question('Pregunta 1');
  await userEvent.click(screen.getByLabelText('Por revisar'));
  expect(screen.queryByText('Pregunta 1')).toBeNull();
  expect(screen.getByText('Pregunta 2')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Con solicitud'));
  expect(screen.getByText('No hay preguntas que mostrar con este filtro.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar', hidden: true }));
  expect(closed).toHaveBeenCalled();
});
