import type { ItemAnalysis } from './analyse-form.ts';
import type { ChoiceTally } from './answer-tally.ts';
import { FLAG_LIMITS, type ItemFlag } from './item-flags.ts';

export const decimal = (value: number | null, decimals = 2): string =>
  value === null ? '–' : value.toFixed(decimals).replace('.', ',').replace('-', '−');
const percent = (share: number): string => `${Math.round(100 * share)} %`;
const short = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
const choiceText = ({ label, text }: ChoiceTally): string => `${label} «${short(text, 30)}»`.trim();

const says = {
  distractor: (part: string | null, choice: ChoiceTally, right: readonly ChoiceTally[]) =>
    `Clave en duda${part === null ? '' : ` (parte ${short(part, 30)})`}: del 27 % superior, ${decimal(choice.upper, 0)} dieron ` +
    `${choiceText(choice)} y ${right.map((one) => `${decimal(one.upper, 0)} ${choiceText(one)}`).join(', ')}, que es lo correcto.`,
  negative: (value: number | null) =>
    `Discriminación negativa: a quien le va mejor en el resto le va peor en esta (punto-biserial ${decimal(value)}).`,
  easy: (facility: number) => `Muy fácil: ${percent(facility)} de los puntos posibles.`,
  hard: (facility: number) => `Muy difícil: ${percent(facility)} de los puntos posibles.`,
  omitted: (omitted: number, asked: number) =>
    `Muy omitida: ${omitted} de ${asked} la dejaron en blanco (más de ${percent(FLAG_LIMITS.omitted)}).`,
} as const;

/** Tells why somebody should look at an item, in a sentence. */
export const flagText = ({ facility, pointBiserial, omitted, asked, parts }: ItemAnalysis, flag: ItemFlag): string => {
  switch (flag.kind) {
    case 'distractor': {
      const part = parts.find(({ label, choices }) => label === flag.part && choices.includes(flag.choice));
      return says.distractor(flag.part, flag.choice, part?.choices.filter(({ isRight }) => isRight) ?? []);
    }
    case 'negative':
      return says.negative(pointBiserial);
    case 'easy':
      return says.easy(facility ?? 0);
    case 'hard':
      return says.hard(facility ?? 0);
    case 'omitted':
      return says.omitted(omitted, asked);
  }
};
