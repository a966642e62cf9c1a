import type { Item } from '../../model/item.ts';
import type { ItemType } from '../../model/item-type.ts';
import type { Section, SheetContent } from '../../model/sheet-content.ts';

const item = (ordinal: number, type: ItemType): Item => ({
  id: 100 + ordinal,
  type,
  content: `<p>Pregunta ${ordinal + 1}</p>`,
  options:
    type === 1
      ? [1, 2, 3, 4].map((option) => ({
          id: (100 + ordinal) * 10 + option,
          content: `Opción ${option}`,
          match: null,
          nextIndex: null,
        }))
      : [],
  children: [],
  required: false,
  multipleLine: false,
  max: null,
  video: null,
  audio: null,
  answerId: 9_000 + ordinal,
  condition: null,
});

/** An answer to one of its choices: the option at this place, from 1. */
export const chosen = (itemId: number, place = 1) => [{ itemOptionId: itemId * 10 + place, answer: null, slot: null }];

/** Choices and texts by turns, in sections of the given sizes; those with a duration are timed. */
export const simpleSheet = (
  sections: readonly { readonly items: number; readonly duration: number | null }[],
  more: { readonly hybridMode?: boolean; readonly backButtonEnabled?: boolean; readonly updateEach?: number } = {},
): SheetContent => {
  let ordinal = 0;
  const nextItem = (): Item => {
    const made = item(ordinal, ordinal % 2 === 0 ? 1 : 5);
    ordinal += 1;
    return made;
  };
  return {
    sheetId: 7,
    quizId: 3,
    formId: 5,
    name: 'Evaluación de prueba',
    reference: '1710034065',
    rules: {
      backButtonEnabled: more.backButtonEnabled ?? true,
      zoom: 1.2,
      cameraOff: 0,
      printScreen: 1,
      watermark: false,
      morse: false,
      hybridMode: more.hybridMode ?? false,
      allowDownloadBackupFile: false,
      evaluationEndAction: 1,
    },
    updateEach: more.updateEach ?? 3,
    sections: sections.map(
      ({ items, duration }, i): Section => ({
        id: 50 + i,
        name: `Sección ${i + 1}`,
        description: null,
        duration,
        isSinglePage: false,
        items: Array.from({ length: items }, nextItem),
      }),
    ),
  };
};
