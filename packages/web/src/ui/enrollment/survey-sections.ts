import { type InformationField, SURVEY_PARTS, type SurveyPart } from '@quipu/contract';
import { texts } from './texts.ts';

export interface SurveySection {
  readonly part: SurveyPart;
  readonly title: string;
  readonly intro: string | null;
  readonly fields: readonly InformationField[];
}

const sectionOf = (part: SurveyPart, title: string, intro: string | null = null): SurveySection => ({
  part,
  title,
  intro,
  fields: SURVEY_PARTS[part],
});

/** The survey in its parts. */
export const surveySections: readonly SurveySection[] = [
  sectionOf('dwelling', texts.dwelling),
  sectionOf('goods', texts.goods, texts.goodsIntro),
  sectionOf('services', texts.services, texts.servicesIntro),
  sectionOf('household', texts.household),
];
