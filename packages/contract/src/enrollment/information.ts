import * as t from 'io-ts';
import { Day } from '../wire/day.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import {
  educationLevels,
  goodsCounts,
  healthInsurances,
  householdHeads,
  occupations,
  phonePlans,
} from './options/household-options.ts';
import {
  bathroomNumbers,
  bathroomTypes,
  floorMaterials,
  housingTypes,
  wallMaterials,
} from './options/housing-options.ts';
import { codeOf } from './options/option.ts';
import {
  autoIdentifications,
  disabilityTypes,
  documentTypes,
  genders,
  residences,
  yesNo,
} from './options/personal-options.ts';

const YesNo = nullable(codeOf('YesNo', yesNo));
const Goods = nullable(codeOf('GoodsCount', goodsCounts));
const Level = nullable(codeOf('EducationLevel', educationLevels));
const Text = nullable(t.string);
/** The value of a location. */
const Place = nullable(t.number);

const fields = {
  documentType: ['document_type', nullable(codeOf('DocumentType', documentTypes))],
  /** The number of the cédula or the passport. */
  identification: ['identification', Text],
  firstName: ['first_name', Text],
  birthdate: ['birthdate', nullable(Day)],
  gender: ['gender', nullable(codeOf('Gender', genders))],
  email: ['email', Text],

  cellPhone: ['cell_phone', Text],
  landlinePhone: ['landline_phone', Text],
  residence: ['residence', nullable(codeOf('Residence', residences))],
  province: ['province', Place],
  canton: ['canton', Place],
  parish: ['parish', Place],
  country: ['country', Place],
  countryName: ['countryName', Text],
  provinceName: ['provinceName', Text],
  cantonName: ['cantonName', Text],
  parishName: ['parishName', Text],
  autoIdentification: ['auto_identification', nullable(codeOf('AutoIdentification', autoIdentifications))],
  adventistChurch: ['adventist_church', YesNo],

  isDisabled: ['is_disabled', YesNo],
  disabilityType: ['disability_type', nullable(codeOf('DisabilityType', disabilityTypes))],
  disabilityPercentage: ['disability_percentage', nullable(t.number)],
  examSupport: ['exam_support', YesNo],
  extraTime: ['extra_time', YesNo],
  assistance: ['assistance', YesNo],

  housingType: ['housing_type', nullable(codeOf('HousingType', housingTypes))],
  floorMaterial: ['floor_material', nullable(codeOf('FloorMaterial', floorMaterials))],
  wallMaterial: ['wall_material', nullable(codeOf('WallMaterial', wallMaterials))],
  bathroomNumber: ['bathroom_number', nullable(codeOf('BathroomNumber', bathroomNumbers))],
  bathroomType: ['bathroom_type', nullable(codeOf('BathroomType', bathroomTypes))],
  kitchen: ['kitchen', Goods],
  microwave: ['microwave', Goods],
  televisions: ['televisions', Goods],
  radio: ['radio', Goods],
  automobile: ['automobile', Goods],
  washingMachine: ['washing_machine', Goods],
  connectedPhone: ['connected_phone', Goods],
  offlinePhone: ['offline_phone', Goods],
  desktop: ['desktop', Goods],
  laptop: ['laptop', Goods],
  printer: ['printer', Goods],
  bathroom: ['bathroom', Goods],
  electricLight: ['electric_light', YesNo],
  water: ['water', YesNo],
  garbageCollection: ['garbage_collection', YesNo],
  landline: ['landline', YesNo],
  tvCable: ['tv_cable', YesNo],
  internet: ['internet', YesNo],
  phonePlan: ['phone_plan', nullable(codeOf('PhonePlan', phonePlans))],
  householdHead: ['household_head', nullable(codeOf('HouseholdHead', householdHeads))],
  householdHeadLevel: ['household_head_level', Level],
  fatherLevel: ['father_level', Level],
  motherLevel: ['mother_level', Level],
  occupation: ['occupation', nullable(codeOf('Occupation', occupations))],
  healthInsurance: ['health_insurance', nullable(codeOf('HealthInsurance', healthInsurances))],
  financialIncentive: ['financial_incentive', YesNo],

  usePreviousNote: ['use_previous_note', YesNo],
} as const;

/** Holds what an enrollment asks and knows. Null means that it is not said yet, or does not apply. */
export const Information = wireRecord('Information', fields);
export type Information = t.TypeOf<typeof Information>;
export type InformationField = keyof Information;

export const INFORMATION_FIELDS = Object.keys(fields) as readonly InformationField[];

export const emptyInformation: Information = Object.fromEntries(
  INFORMATION_FIELDS.map((field) => [field, null]),
) as Information;

export const wireNameOf = (field: InformationField): string => fields[field][0];
