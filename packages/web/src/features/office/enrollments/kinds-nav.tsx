import { NavLink } from 'react-router-dom';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import partsStyles from '../list/parts.module.css';
import { texts } from './texts.ts';

const PLACES = [
  { kind: 'enrollment', to: inOffice(officePaths.enrollments) },
  { kind: 'postulation', to: `${inOffice(officePaths.enrollments)}/${officePaths.secondApplications}` },
] as const;

export const KindsNav = () => (
  <nav aria-label={texts.kindsLabel}>
    <ul className={partsStyles['parts']}>
      {PLACES.map(({ kind, to }) => (
        <li key={kind}>
          <NavLink to={to} end>
            {texts.kinds[kind]}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);
