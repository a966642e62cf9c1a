import type { ComponentType } from 'react';
import { LoginScreen } from '../features/login/login-screen.tsx';
import type { Guard } from './guard.ts';
import { lazyScreen } from './lazy-screen.ts';

export interface Route {
  readonly path: string;
  readonly guard: Guard;
  readonly Screen: ComponentType;
  /** What is likely to be asked for next: fetched once the page is idle, or when something is typed in it. */
  readonly preload?: { readonly when: 'idle' | 'typed'; readonly fetch: () => void };
}

const home = lazyScreen(async () => (await import('./home-screen.tsx')).HomeScreen);
const quiz = lazyScreen(async () => (await import('../features/quiz/quiz-route.tsx')).QuizRoute);
const inactive = lazyScreen(async () => (await import('./inactive-screen.tsx')).InactiveScreen);
const signUp = lazyScreen(async () => (await import('../features/sign-up/sign-up-screen.tsx')).SignUpScreen);
const code = lazyScreen(async () => (await import('../features/code/code-screen.tsx')).CodeScreen);
const activation = lazyScreen(
  async () => (await import('../features/activation/activation-screen.tsx')).ActivationScreen,
);
const updateEmail = lazyScreen(async () => (await import('./update-email-page.tsx')).UpdateEmailPage);
const recovery = lazyScreen(async () => (await import('../features/recovery/recovery-screen.tsx')).RecoveryScreen);
const newPassword = lazyScreen(
  async () => (await import('../features/new-password/new-password-screen.tsx')).NewPasswordScreen,
);
const changePassword = lazyScreen(async () => (await import('./change-password-page.tsx')).ChangePasswordPage);
const enrollment = lazyScreen(async () => (await import('./enrollment-page.tsx')).EnrollmentPage);
const identity = lazyScreen(async () => (await import('../features/identity/identity-screen.tsx')).IdentityScreen);
const equipment = lazyScreen(async () => (await import('../features/equipment/equipment-screen.tsx')).EquipmentScreen);
const watching = lazyScreen(async () => (await import('./console-page.tsx')).ConsolePage);
/** By a piece that the desktop application has already: a browser's first one names nothing more. */
const laboratory = lazyScreen(async () => (await import('./desktop.tsx')).laboratoryScreen());
const postulation = lazyScreen(async () => (await import('./postulation-page.tsx')).PostulationPage);

/** With what is fetched while a sheet is on the screen: logging out may need it without network. */
const preloadQuiz = () => {
  const loaded = import('../features/quiz/quiz-route.tsx').then(({ loadBeside }) => loadBeside());
  loaded.catch(() => undefined);
};

/** Any other path leads home, and from there where the guards say. */
export const routes: readonly Route[] = [
  { path: '/login', guard: 'visitor', Screen: LoginScreen, preload: { when: 'typed', fetch: home.preload } },
  { path: '/home/:id?/:view?', guard: 'examinee', Screen: home.Screen, preload: { when: 'idle', fetch: preloadQuiz } },
  { path: '/quiz/:id', guard: 'examinee', Screen: quiz.Screen },
  { path: '/signup', guard: 'visitor', Screen: signUp.Screen },
  { path: '/auth/passwords/email', guard: 'any', Screen: recovery.Screen },
  { path: '/auth/passwords/reset/:id?', guard: 'any', Screen: newPassword.Screen },
  { path: '/reset-password', guard: 'session', Screen: changePassword.Screen },
  { path: '/confirmation-code', guard: 'visitor', Screen: code.Screen },
  { path: '/activation/:token', guard: 'visitor', Screen: activation.Screen },
  { path: '/update-email', guard: 'session', Screen: updateEmail.Screen },
  { path: '/register', guard: 'examinee', Screen: enrollment.Screen },
  { path: '/postulation', guard: 'examinee', Screen: postulation.Screen },
  { path: '/consola/:session?/:sheet?', guard: 'staff', Screen: watching.Screen },
  { path: '/identidad', guard: 'session', Screen: identity.Screen },
  { path: '/equipo', guard: 'any', Screen: equipment.Screen },
  { path: '/laboratorio', guard: 'any', Screen: laboratory.Screen },
  { path: '/inactive', guard: 'session', Screen: inactive.Screen },
];
