import type { BenchItem } from './bench-items.ts';

const TYPE = { one: 1, several: 2, text: 5 } as const;

/** The items as an evaluation in the authoring format, in sections of 50. */
export const evaluationOf = (name: string, items: readonly BenchItem[]): object => {
  const authored = items.map((item, n) => ({
    key: `i${n}`,
    type: TYPE[item.kind],
    content: `<p>${item.title}</p>`,
    required: 0,
    ...(item.kind === 'text'
      ? { max: 200, answer: null }
      : { options: item.options.map((content, o) => ({ key: `o${o}`, content, correct: o === 0 ? 1 : 0 })) }),
  }));
  const sections = Array.from({ length: Math.ceil(authored.length / 50) }, (_, n) => ({
    name: `Sección ${n + 1}`,
    description: null,
    duration: null,
    is_single_page: 0,
    items: authored.slice(n * 50, n * 50 + 50),
  }));
  return {
    name,
    type: 'EV',
    image: null,
    time_limit: 120,
    update_each: 3,
    extra: { back_button_enabled: 1, zoom: 1, camera_off: 0, print_screen: 0, watermark: 0 },
    require: null,
    steps: [],
    sections,
  };
};
