import { accountModule } from '../accounts/account/routes.ts';
import { buildModule } from '../accounts/builds/routes.ts';
import { identityModule } from '../accounts/identity/routes.ts';
import { loginModule } from '../accounts/login/routes.ts';
import { institutionLoginModule } from '../accounts/oidc/routes.ts';
import { careersModule } from '../admission/careers/routes.ts';
import { enrollmentModule } from '../admission/enrollment/routes.ts';
import { locationsModule } from '../admission/locations/routes.ts';
import { scheduleModule } from '../admission/schedule/routes.ts';
import { submissionsModule } from '../admission/submissions/routes.ts';
import { documentsModule } from '../documents/routes.ts';
import { backupModule } from '../exams/backup/routes.ts';
import { objectionsModule } from '../exams/objections/routes.ts';
import { takeQuizPhotos } from '../exams/photos/quiz-photo-route.ts';
import { playbackModule } from '../exams/playback/routes.ts';
import { receiptsModule } from '../exams/receipts/routes.ts';
import { reschedulingModule } from '../exams/rescheduling/routes.ts';
import { resultsModule } from '../exams/results/routes.ts';
import { takingModule } from '../exams/taking/routes.ts';
import type { AsideDesk } from '../laboratory/aside/aside-desk.ts';
import { asideModule } from '../laboratory/aside/aside-routes.ts';
import { laboratoryChangesModule, localChangesModule } from '../laboratory/changes/changes-routes.ts';
import type { WaitingNotice } from '../laboratory/laboratory-state.ts';
import type { LocalClock } from '../laboratory/local-clock.ts';
import { localLaboratoryModule } from '../laboratory/local-routes.ts';
import type { LocalRoom } from '../laboratory/room/local-room.ts';
import { roomModule } from '../laboratory/room/room-routes.ts';
import { laboratoryModule } from '../laboratory/routes.ts';
import { standbyModule } from '../laboratory/standby/standby-routes.ts';
import { officeModule } from '../office/routes.ts';
import { storyModule } from '../office/story-module.ts';
import type { Module } from '../platform/context/app-context.ts';
import { liveModule } from '../platform/live/routes.ts';
import { countriesModule, settingsModule, timeModule } from '../platform/public/routes.ts';
import { consoleModule } from '../proctoring/console/routes.ts';
import { videoModule } from '../proctoring/video/routes.ts';

/** Evaluations, and nothing that needs a network or changes a person. */
const evaluationModules: readonly Module[] = [
  settingsModule,
  timeModule,
  loginModule,
  buildModule,
  takingModule,
  resultsModule,
  playbackModule,
  documentsModule,
  liveModule,
  identityModule(takeQuizPhotos),
  countriesModule,
  receiptsModule,
  backupModule,
  consoleModule,
  storyModule,
];

/** Every part of the interface that this server serves. */
export const modules: readonly Module[] = [
  ...evaluationModules,
  accountModule,
  institutionLoginModule,
  locationsModule,
  careersModule,
  enrollmentModule,
  scheduleModule,
  submissionsModule,
  reschedulingModule,
  objectionsModule,
  videoModule,
  laboratoryModule,
  laboratoryChangesModule,
  officeModule,
];

/** A laboratory's own server serves these; by its door, the room's other computers reach it. */
export const localModules = (
  clock: LocalClock,
  { door, keeper, desk }: LocalRoom,
  aside: AsideDesk,
  waiting: WaitingNotice = { said: null },
): readonly Module[] => [
  ...evaluationModules,
  localLaboratoryModule(clock, waiting),
  localChangesModule(clock, waiting),
  roomModule(door, keeper),
  standbyModule(desk),
  asideModule(aside),
];
