import type { Module } from '../platform/context/app-context.ts';
import { acting } from './act.ts';
import { actionRoutes } from './action-routes.ts';
import { analysisRoutes } from './analysis-routes.ts';
import { enrollmentRoutes } from './enrollment-routes.ts';
import { evaluationRoutes } from './evaluation-routes.ts';
import { forOperators } from './operator.ts';
import { peopleLoadRoutes } from './people-load-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { actingByTwo } from './proposing.ts';
import { requestRoutes } from './request-routes.ts';
import { resultRoutes } from './result-routes.ts';
import { roomRoutes } from './room-routes.ts';
import { rosterLoadRoutes } from './roster-load-routes.ts';
import { rosterRoutes } from './roster-routes.ts';
import { settingRoutes } from './setting-routes.ts';

/** What the office does from its screens, by the functions of the commands. */
export const officeModule: Module = (handle, context) => {
  const forOffice = forOperators(handle, context.db);
  const act = acting(context);
  const actByTwo = actingByTwo(act, context);
  settingRoutes(forOffice, actByTwo, context);
  requestRoutes(forOffice, act, actByTwo, context);
  proposalRoutes(forOffice, act, context);
  peopleRoutes(forOffice, act, context);
  peopleLoadRoutes(forOffice, act, context);
  resultRoutes(forOffice, actByTwo, context);
  enrollmentRoutes(forOffice, act, context);
  analysisRoutes(forOffice, context);
  evaluationRoutes(forOffice, act, context);
  previewRoutes(forOffice, act, context);
  rosterRoutes(forOffice, act, context);
  rosterLoadRoutes(forOffice, act, context);
  roomRoutes(forOffice, act, context);
  actionRoutes(forOffice, context);
};
