import type { Information, InformationField } from './information.ts';
import { ABROAD, IN_ECUADOR, YES } from './options/personal-options.ts';
import type { Step } from './status.ts';
import { FIELDS_OF } from './steps.ts';
import { enrollmentTexts as texts } from './texts.ts';

type Rule = (information: Information) => string | null;
/** Tells what is wrong with each field, in the order in which they are shown. */
export type FieldErrors = Readonly<Partial<Record<InformationField | 'careerId' | 'acceptance', string>>>;

const MIN_PERCENTAGE = 1;
const MAX_PERCENTAGE = 100;
const CELL_PHONE = /^\d{10}$/;
const LANDLINE_PHONE = /^\d{9}$/;

const isBlank = (text: string | null): text is null => text === null || text === '';
const chosen =
  (field: InformationField, text: string, applies: (information: Information) => boolean = () => true): Rule =>
  (information) =>
    applies(information) && information[field] === null ? text : null;

const inEcuador = ({ residence }: Information) => residence === IN_ECUADOR;
const isAbroad = ({ residence }: Information) => residence === ABROAD;
const isDisabled = (information: Information) => information.isDisabled === YES;
const hasSupport = (information: Information) => isDisabled(information) && information.examSupport === YES;

const percentage: Rule = (information) => {
  if (!isDisabled(information)) return null;
  const { disabilityPercentage: value } = information;
  if (value === null) return texts.disabilityPercentageRequired;
  return value >= MIN_PERCENTAGE && value <= MAX_PERCENTAGE ? null : texts.disabilityPercentage;
};

const contact: Partial<Record<InformationField, Rule>> = {
  cellPhone: ({ cellPhone }) => {
    if (isBlank(cellPhone)) return texts.cellPhoneRequired;
    return CELL_PHONE.test(cellPhone) ? null : texts.cellPhone;
  },
  landlinePhone: ({ landlinePhone }) =>
    isBlank(landlinePhone) || LANDLINE_PHONE.test(landlinePhone) ? null : texts.landlinePhone,
  residence: chosen('residence', texts.residence),
  province: chosen('province', texts.province, inEcuador),
  canton: chosen('canton', texts.canton, inEcuador),
  parish: chosen('parish', texts.parish, inEcuador),
  country: chosen('country', texts.country, isAbroad),
  autoIdentification: chosen('autoIdentification', texts.autoIdentification),
  adventistChurch: chosen('adventistChurch', texts.adventistChurch),
};
const disability: Partial<Record<InformationField, Rule>> = {
  isDisabled: chosen('isDisabled', texts.isDisabled),
  disabilityType: chosen('disabilityType', texts.disabilityType, isDisabled),
  disabilityPercentage: percentage,
  examSupport: chosen('examSupport', texts.examSupport, isDisabled),
  extraTime: chosen('extraTime', texts.extraTime, hasSupport),
  assistance: chosen('assistance', texts.assistance, hasSupport),
};
const survey: Partial<Record<InformationField, Rule>> = Object.fromEntries(
  FIELDS_OF[4].map((field) => [field, chosen(field, texts.chooseOne)]),
);
const RULES: Readonly<Partial<Record<InformationField, Rule>>> = { ...contact, ...disability, ...survey };

export const fieldError = (field: InformationField, information: Information): string | null =>
  RULES[field]?.(information) ?? null;

/** Lists what keeps a step from being saved. An empty list means that it is complete. */
export const stepErrors = (step: Step, information: Information): FieldErrors =>
  Object.fromEntries(
    FIELDS_OF[step].flatMap((field) => {
      const error = fieldError(field, information);
      return error === null ? [] : [[field, error]];
    }),
  );

/**
 * Lists what keeps the last step from being sent. `isAccepted`: the box 'He leído y acepto'; where it isn't shown,
 * true.
 */
export const applicationErrors = (careerId: number | null, isAccepted: boolean): FieldErrors => ({
  ...(careerId === null ? { careerId: texts.career } : {}),
  ...(isAccepted ? {} : { acceptance: texts.acceptance }),
});

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;
