import { Navigate, Route, Routes } from 'react-router-dom';
import { EvaluationsScreen } from './evaluations/evaluations-screen.tsx';
import { OfficeFrame } from './frame/office-frame.tsx';
import { inOffice, officePaths } from './frame/office-paths.ts';
import { LoadScreen } from './people/load/load-screen.tsx';
import { PeopleScreen } from './people/people-screen.tsx';
import { PersonScreen } from './people/person-screen.tsx';
import { RegisterScreen } from './register/register-screen.tsx';
import { RequestsScreen } from './requests/requests-screen.tsx';
import { ResultScreen } from './results/result-screen.tsx';
import { ResultsScreen } from './results/results-screen.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';

const FIRST = <Navigate to={inOffice(officePaths.requests)} replace />;

/** What the office does from its screens. */
export const OfficeScreen = () => (
  <OfficeFrame>
    <Routes>
      <Route path={`${officePaths.requests}/:kind?/:id?`} element={<RequestsScreen />} />
      <Route path={officePaths.evaluations} element={<EvaluationsScreen />} />
      <Route path={officePaths.results} element={<ResultsScreen />} />
      <Route path={`${officePaths.results}/:id`} element={<ResultScreen />} />
      <Route path={officePaths.people} element={<PeopleScreen />} />
      <Route path={`${officePaths.people}/${officePaths.load}`} element={<LoadScreen />} />
      <Route path={`${officePaths.people}/:id`} element={<PersonScreen />} />
      <Route path={officePaths.register} element={<RegisterScreen />} />
      <Route path={officePaths.settings} element={<SettingsScreen />} />
      <Route path="*" element={FIRST} />
    </Routes>
  </OfficeFrame>
);
