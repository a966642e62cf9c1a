import { accessArea } from '../access/routes.ts';
import { accountArea } from '../account/routes.ts';
import { backupArea } from '../backup/routes.ts';
import { careersArea } from '../careers/routes.ts';
import { consoleArea } from '../console/routes.ts';
import { documentsArea } from '../documents/routes.ts';
import { enrollmentArea } from '../enrollment/routes.ts';
import { evaluationsArea } from '../evaluations/routes.ts';
import { gradingArea } from '../grading/routes.ts';
import { identityArea } from '../identity/routes.ts';
import { institutionArea } from '../institution/routes.ts';
import { localLaboratoryArea } from '../laboratory/local-routes.ts';
import { laboratoryArea } from '../laboratory/routes.ts';
import { liveArea } from '../live/routes.ts';
import { locationsArea } from '../locations/routes.ts';
import { receiptsArea } from '../receipts/routes.ts';
import { reschedulingArea } from '../rescheduling/routes.ts';
import { scheduleArea } from '../schedule/routes.ts';
import { settingsArea } from '../settings/routes.ts';
import { timeArea } from '../time/routes.ts';
import { videoArea } from '../video/routes.ts';
import type { Area } from './platform.ts';

/** Evaluations, and nothing that needs a network or changes a person. */
const evaluationAreas: readonly Area[] = [
  settingsArea,
  timeArea,
  accessArea,
  evaluationsArea,
  gradingArea,
  documentsArea,
  liveArea,
  identityArea,
  institutionArea,
  receiptsArea,
  backupArea,
  consoleArea,
];

/** Every part of the interface that this server serves. */
export const areas: readonly Area[] = [
  ...evaluationAreas,
  accountArea,
  locationsArea,
  careersArea,
  enrollmentArea,
  scheduleArea,
  reschedulingArea,
  videoArea,
  laboratoryArea,
];

/** What a laboratory's own server serves. */
export const localAreas: readonly Area[] = [...evaluationAreas, localLaboratoryArea];
