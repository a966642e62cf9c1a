import { paths } from '../../../lib/paths.ts';

/** The addresses of the office, below its own. */
export const officePaths = {
  requests: 'solicitudes',
  evaluations: 'evaluaciones',
  sessions: 'sesiones',
  results: 'resultados',
  enrollments: 'inscripciones',
  /** Below those. */
  secondApplications: 'segundas-postulaciones',
  people: 'personas',
  /** Below that of what is loaded. */
  load: 'cargar',
  rehearsals: 'simulacro',
  register: 'registro',
  settings: 'ajustes',
  /** Below the requests: what waits for a second person. */
  proposals: 'propuestas',
} as const;

export const inOffice = (path: string): string => `${paths.office}/${path}`;
