import { emptyInformation, type HttpRequest, type HttpResponse, Information } from '@quipu/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { EnrollmentScreen } from '../features/enrollment/enrollment-screen.tsx';
import { forgetDrafts, storedDrafts, useDrafts } from '../stores/drafts.ts';
import { Kit } from '../ui/kit/kit.tsx';
import { json } from './scripted-http.ts';
import { showScreen } from './show-screen.tsx';

type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

export const CAREERS = [
  {
    id: 11,
    name: 'Enfermería',
    faculty: 'Salud',
    campus: 'Quito',
    modality: 'Presencial',
    title: 'Licenciada en Enfermería',
    duration: '9 semestres',
    quota: 3,
  },
  {
    id: 12,
    name: 'Derecho',
    faculty: 'Jurisprudencia',
    campus: 'Loja',
    modality: 'En línea',
    title: 'Abogada',
    duration: '8 semestres',
    quota: null,
  },
  {
    id: 13,
    name: 'Medicina',
    faculty: 'Salud',
    campus: 'Quito',
    modality: 'Presencial',
    title: 'Médica',
    duration: '10 semestres',
    quota: 0,
  },
];
const PLACES: Readonly<Record<string, readonly { readonly value: number; readonly text: string }[]>> = {
  '1/null': [
    { value: 1, text: 'Ecuador' },
    { value: 604, text: 'Perú' },
  ],
  '4/1': [
    { value: 4_000_001, text: 'Azuay' },
    { value: 4_000_011, text: 'Loja' },
  ],
  '5/4000001': [{ value: 5_000_101, text: 'Cuenca' }],
  '5/4000011': [{ value: 5_001_101, text: 'Loja' }],
  '6/5000101': [{ value: 6_010_150, text: 'Cuenca' }],
};

/** The answers of an applicant who has passed every step before the last. */
export const ANSWERED: Partial<Information> = {
  documentType: 1,
  identification: '1710034065',
  firstName: 'ANA QUISHPE',
  cellPhone: '0991234567',
  residence: 1,
  province: 4_000_001,
  provinceName: 'Azuay',
  canton: 5_000_101,
  cantonName: 'Cuenca',
  parish: 6_010_150,
  parishName: 'Cuenca',
  autoIdentification: 2,
  adventistChurch: 2,
  isDisabled: 2,
};

export interface EnrollmentSetting {
  readonly status?: number | 'F';
  readonly careerId?: number | null;
  readonly information?: Partial<Information>;
  readonly extra?: object;
  readonly careers?: readonly object[];
  readonly load?: Answer;
  readonly save?: Answer;
  /** The reply to a part of the survey. */
  readonly part?: Answer;
  readonly places?: Answer;
}

export const savedAs = (status: number | 'F', more: object = {}): HttpResponse =>
  json(200, { error: null, errors: {}, extra: null, status, career_id: null, ...more });

/** The wizard of person 7, beside a link that leads away. */
export const showEnrollment = (setting: EnrollmentSetting = {}) => {
  const { status = 1, careerId = null, information = ANSWERED, extra = {}, careers = CAREERS } = setting;
  const kept = {
    app_user_id: 7,
    status,
    career_id: careerId,
    information: Information.encode({ ...emptyInformation, ...information }),
    extra,
  };
  const shown = showScreen(
    <>
      <Link to="/home">Inicio</Link>
      <Kit>
        <EnrollmentScreen />
      </Kit>
    </>,
    { path: '/register' },
    (request) => {
      if (request.path === '/api/career') return json(200, careers);
      if (request.path.startsWith('/api/location-list-by-parent')) {
        const { searchParams } = new URL(request.path, 'http://x');
        const places = PLACES[`${searchParams.get('type')}/${searchParams.get('parent')}`] ?? [];
        return setting.places?.(request) ?? json(200, places);
      }
      if (request.path === '/api/enrollment') return setting.load?.(request) ?? json(200, kept);
      if (request.path.endsWith('/survey')) return setting.part?.(request) ?? json(200, { error: null });
      const posted = JSON.parse(request.body ?? '{}') as { readonly status: number | 'F' };
      return setting.save?.(request) ?? savedAs(posted.status);
    },
  );
  return {
    ...shown,
    posted: () =>
      shown.requests
        .filter(({ path }) => path === '/api/enrollment/7')
        .map(({ body }) => JSON.parse(body ?? '') as { status: unknown; careerId: unknown; information: object }),
  };
};

/** Reloads the page: what was in memory is gone. */
export const reload = (setting: EnrollmentSetting) => {
  cleanup();
  useDrafts.setState({ drafts: storedDrafts() });
  return showEnrollment(setting);
};

export const startAfresh = (): void => {
  cleanup();
  forgetDrafts();
  sessionStorage.clear();
};

export const heading = (title: string) => screen.findByRole('heading', { level: 2, name: new RegExp(title) });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string): void => {
  fireEvent.click(button(name));
};
export const combobox = (label: string): HTMLInputElement => {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[role="combobox"]')];
  const found = all.find(({ labels }) => labels?.[0]?.textContent === label);
  if (found === undefined) throw new Error(`No list called ${label}`);
  return found;
};
export const typed = (label: string, text: string): void => {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: text } });
};
export const radio = (question: string, answer: string) => {
  const group = screen.getByRole('radiogroup', { name: question });
  const found = [...group.querySelectorAll<HTMLInputElement>('input')].find(
    ({ labels }) => labels?.[0]?.textContent === answer,
  );
  if (found === undefined) throw new Error(`${question}: no ${answer}`);
  return found;
};
export const answer = (question: string, text: string): void => {
  fireEvent.click(radio(question, text));
};
/** The text that describes a field: hints and errors. */
export const said = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
