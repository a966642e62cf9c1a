import { emptyInformation, type Information, type InformationField } from './information.ts';
import { ABROAD, IN_ECUADOR, YES } from './options/personal-options.ts';

const DEPENDENTS: Readonly<Partial<Record<InformationField, readonly InformationField[]>>> = {
  residence: ['province', 'provinceName', 'canton', 'cantonName', 'parish', 'parishName', 'country', 'countryName'],
  province: ['provinceName', 'canton', 'cantonName', 'parish', 'parishName'],
  canton: ['cantonName', 'parish', 'parishName'],
  parish: ['parishName'],
  country: ['countryName'],
  isDisabled: ['disabilityType', 'disabilityPercentage', 'examSupport', 'extraTime', 'assistance'],
  examSupport: ['extraTime', 'assistance'],
};

/** Lists the fields that a change of another one clears. */
export const dependentsOf = (field: InformationField): readonly InformationField[] => DEPENDENTS[field] ?? [];

const without = (information: Information, fields: readonly InformationField[]): Information => ({
  ...information,
  ...Object.fromEntries(fields.map((field) => [field, emptyInformation[field]])),
});

/** A field with another value, and what depended on the old one cleared. The same value changes nothing. */
export const changeField = <F extends InformationField>(
  information: Information,
  field: F,
  value: Information[F],
): Information =>
  information[field] === value ? information : { ...without(information, dependentsOf(field)), [field]: value };

const inapplicable = ({ residence, isDisabled, examSupport }: Information): readonly InformationField[] => [
  ...(residence === IN_ECUADOR ? (['country', 'countryName'] as const) : []),
  ...(residence === ABROAD
    ? (['province', 'provinceName', 'canton', 'cantonName', 'parish', 'parishName'] as const)
    : []),
  ...(isDisabled === YES ? [] : dependentsOf('isDisabled')),
  ...(examSupport === YES ? [] : dependentsOf('examSupport')),
];

/** Leaves out what does not apply, by the same rules as for a change, for information that came whole. */
export const applicable = (information: Information): Information => without(information, inapplicable(information));
