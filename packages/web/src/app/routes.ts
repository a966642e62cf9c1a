import type { ComponentType } from 'react';
import { LoginScreen } from '../features/login/login-screen.tsx';
import { paths } from '../lib/paths.ts';
import type { Guard } from './guard.ts';
import { lazyKitScreen, lazyScreen } from './lazy-screen.ts';

export interface Route {
  readonly path: string;
  readonly guard: Guard;
  readonly Screen: ComponentType;
  /** Fetches what is likely to be asked for next, once the page is idle or something is typed in it. */
  readonly preload?: { readonly when: 'idle' | 'typed'; readonly fetch: () => void };
}

const home = lazyScreen(async () => (await import('./home-screen.tsx')).HomeScreen, 'shell');
const quiz = lazyScreen(async () => (await import('../features/quiz/route/quiz-route.tsx')).QuizRoute);
const inactive = lazyScreen(async () => (await import('./inactive-screen.tsx')).InactiveScreen, 'shell');
const signUp = lazyKitScreen(async () => (await import('../features/sign-up/sign-up-screen.tsx')).SignUpScreen);
const code = lazyKitScreen(async () => (await import('../features/account/code-screen.tsx')).CodeScreen);
const activation = lazyKitScreen(
  async () => (await import('../features/account/activation-screen.tsx')).ActivationScreen,
);
const updateEmail = lazyKitScreen(
  async () => (await import('../features/account/update-email-screen.tsx')).UpdateEmailScreen,
  'shell',
);
const recovery = lazyKitScreen(async () => (await import('../features/account/recovery-screen.tsx')).RecoveryScreen);
const newPassword = lazyKitScreen(
  async () => (await import('../features/account/new-password-screen.tsx')).NewPasswordScreen,
);
const changePassword = lazyKitScreen(
  async () => (await import('../features/account/change-password-screen.tsx')).ChangePasswordScreen,
  'shell',
);
const enrollment = lazyKitScreen(
  async () => (await import('../features/enrollment/enrollment-screen.tsx')).EnrollmentScreen,
  'shell',
);
const identity = lazyKitScreen(
  async () => (await import('../features/identity/route/identity-screen.tsx')).IdentityScreen,
);
const equipment = lazyKitScreen(
  async () => (await import('../features/equipment/equipment-screen.tsx')).EquipmentScreen,
);
const carry = lazyScreen(async () => (await import('../features/quiz/carry/doors.tsx')).carryScreen());
const supervision = lazyScreen(async () => (await import('./console.tsx')).Console);
const office = lazyScreen(async () => (await import('./office.tsx')).Office);
/**
 * Comes through a piece that the desktop application has already, so that a browser's first one
 * names nothing more.
 */
const laboratory = lazyKitScreen(async () => (await import('./desktop.tsx')).laboratoryScreen());
const postulation = lazyKitScreen(
  async () => (await import('../features/postulation/postulation-screen.tsx')).PostulationScreen,
  'shell',
);

const institution = lazyScreen(
  async () => (await import('../features/institution-login/institution-login-screen.tsx')).InstitutionLoginScreen,
);

/** Fetches the background with the screen: logging out may need it without network. */
const preloadQuiz = () => {
  const loaded = import('../features/quiz/route/quiz-route.tsx').then(({ loadBackground }) => loadBackground());
  loaded.catch(() => undefined);
};

/** A path that is not here leads home, and from there wherever the guards send it. */
export const routes: readonly Route[] = [
  { path: paths.login, guard: 'visitor', Screen: LoginScreen, preload: { when: 'typed', fetch: home.preload } },
  {
    path: `${paths.home}/:id?/:view?`,
    guard: 'session',
    Screen: home.Screen,
    preload: { when: 'idle', fetch: preloadQuiz },
  },
  { path: paths.quiz(':id'), guard: 'session', Screen: quiz.Screen },
  { path: paths.signUp, guard: 'visitor', Screen: signUp.Screen },
  { path: paths.institution, guard: 'visitor', Screen: institution.Screen },
  { path: paths.recovery, guard: 'any', Screen: recovery.Screen },
  { path: `${paths.newPassword}/:id?`, guard: 'any', Screen: newPassword.Screen },
  { path: paths.changePassword, guard: 'session', Screen: changePassword.Screen },
  { path: paths.code, guard: 'visitor', Screen: code.Screen },
  { path: `${paths.activation}/:token`, guard: 'any', Screen: activation.Screen },
  { path: paths.updateEmail, guard: 'session', Screen: updateEmail.Screen },
  { path: paths.enrollment, guard: 'examinee', Screen: enrollment.Screen },
  { path: paths.postulation, guard: 'examinee', Screen: postulation.Screen },
  { path: `${paths.console}/*`, guard: 'staff', Screen: supervision.Screen },
  { path: `${paths.office}/*`, guard: 'office', Screen: office.Screen },
  { path: paths.identity, guard: 'session', Screen: identity.Screen },
  { path: paths.equipment, guard: 'any', Screen: equipment.Screen },
  { path: paths.carry, guard: 'any', Screen: carry.Screen },
  { path: paths.laboratory, guard: 'any', Screen: laboratory.Screen },
  { path: paths.inactive, guard: 'session', Screen: inactive.Screen },
];
