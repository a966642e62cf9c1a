import type { OfficeCall } from '@quipu/contract';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { EnrollmentScreen } from './enrollments/enrollment-screen.tsx';
import { EnrollmentsScreen } from './enrollments/enrollments-screen.tsx';
import { SecondApplicationsScreen } from './enrollments/second-applications-screen.tsx';
import { EvaluationsScreen } from './evaluations/evaluations-screen.tsx';
import { OfficeFrame } from './frame/office-frame.tsx';
import { officePaths } from './frame/office-paths.ts';
import { OnlyFor } from './frame/only-for.tsx';
import { addressOf, NEEDS, type PlaceName, placesFor } from './frame/places.ts';
import { useMay } from './frame/use-may.ts';
import { LoadScreen } from './people/load/load-screen.tsx';
import { PeopleScreen } from './people/people-screen.tsx';
import { PersonScreen } from './people/person-screen.tsx';
import { RegisterScreen } from './register/register-screen.tsx';
import { RehearsalsScreen } from './rehearsals/rehearsals-screen.tsx';
import { RequestsScreen } from './requests/requests-screen.tsx';
import { ItemsScreen } from './results/items-screen.tsx';
import { ResultScreen } from './results/result-screen.tsx';
import { ResultsScreen } from './results/results-screen.tsx';
import { WhatIfScreen } from './results/what-if/what-if-screen.tsx';
import { LoadRosterScreen } from './roster/load-screen.tsx';
import { SessionScreen } from './roster/session-screen.tsx';
import { SessionsScreen } from './roster/sessions-screen.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';

/** Makes a route at the address of a place, and below it. */
const screen = (place: PlaceName, element: ReactNode, below = '', needs: readonly OfficeCall[] = NEEDS[place]) => (
  <Route path={`${officePaths[place]}${below}`} element={<OnlyFor needs={needs}>{element}</OnlyFor>} />
);

export const OfficeScreen = () => {
  const [first = 'requests'] = placesFor(useMay());
  return (
    <OfficeFrame>
      <Routes>
        {screen('requests', <RequestsScreen />, '/:kind?/:id?')}
        {screen('evaluations', <EvaluationsScreen />)}
        {screen('sessions', <SessionsScreen />)}
        {screen('sessions', <LoadRosterScreen />, `/${officePaths.load}`, ['loadOfficeRoster'])}
        {screen('sessions', <SessionScreen />, '/:id/:part?', ['officeSession', 'officeRoster'])}
        {screen('results', <ResultsScreen />)}
        {screen('results', <ResultScreen />, '/:id')}
        {screen('enrollments', <EnrollmentsScreen />)}
        {screen('enrollments', <SecondApplicationsScreen />, `/${officePaths.secondApplications}`)}
        {screen('enrollments', <EnrollmentScreen />, '/:id', ['officeEnrollment'])}
        {screen('results', <ItemsScreen />, '/:id/preguntas', ['officeItemAnalysis'])}
        {screen('results', <WhatIfScreen />, '/:id/que-pasaria', ['officeGradingRules', 'officeWhatIf'])}
        {screen('people', <PeopleScreen />)}
        {screen('people', <LoadScreen />, `/${officePaths.load}`, ['loadOfficePeople'])}
        {screen('people', <PersonScreen />, '/:id')}
        {screen('rehearsals', <RehearsalsScreen />, '/:id?')}
        {screen('register', <RegisterScreen />)}
        {screen('settings', <SettingsScreen />)}
        <Route path="*" element={<Navigate to={addressOf(first)} replace />} />
      </Routes>
    </OfficeFrame>
  );
};
