import {
  confirmLaboratoryHour,
  correctLaboratoryHour,
  everyCall,
  getAside,
  getLaboratory,
  getLaboratoryResults,
  getRoom,
  getStandby,
  type HttpRequest,
  type HttpResponse,
  LaboratoryState,
  loadLaboratoryPackage,
  markHandedOver,
  openLaboratorySession,
  takeLaboratoryChanges,
  takeLaboratoryCodes,
} from '@quipu/contract';
import type { LocalServerState } from '@quipu/proctor/bridge';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Laboratory } from '../features/laboratory/laboratory.tsx';
import { inKit } from '../ui/kit/kit.tsx';
import { json, scriptedHttp } from './scripted-http.ts';
import { noNetwork, showScreen } from './show-screen.tsx';

export const AT = Date.UTC(2026, 10, 20, 13);
export const ADDRESS = 'http://localhost:3000';

const InKit = inKit(Laboratory);
type Sheet = NonNullable<LaboratoryState['laboratory']>['sheets'][number];
export const sheet = (id: number, state: Sheet['state'], person = `Persona ${id}`): Sheet => ({
  id,
  person,
  quiz: 'Álgebra',
  state,
  startedAt: state === 'waiting' ? null : AT,
  finishedAt: state === 'finished' || state === 'handed' ? AT + 60_000 : null,
  isPaused: false,
  isLogWhole: true,
});
type Session = NonNullable<LaboratoryState['laboratory']>['sessions'][number];
export const HOUR = 3_600_000;
export const session = (id: number, openedAt: number | null, startsAt = AT): Session => ({
  ...{ id, quiz: `Álgebra ${id}`, startsAt, endsAt: startsAt + HOUR, people: 12, openedAt },
});
const RUN = { computer: 'R7', number: 3, tag: 'K7QM', startedAt: AT };
export const CLOCK: LaboratoryState['clock'] = {
  computerNow: AT,
  isConfirmed: false,
  canCorrect: true,
  needsCode: false,
  events: [],
};
export const holding = (
  sheets: readonly Sheet[] | null,
  sessions: readonly Session[] = [session(1, AT)],
): LaboratoryState => ({
  now: AT,
  run: RUN,
  clock: CLOCK,
  waiting: null,
  laboratory:
    sheets === null
      ? null
      : {
          ...{
            id: 'paquete-1',
            institution: 'Universidad de Prueba',
            preparedAt: AT,
            startsAt: AT,
            endsAt: AT + HOUR,
            sheets,
          },
          ...{
            files: 3,
            bytes: 4_404_019,
            isWhole: true,
            sessions,
            changes: null,
            changesPass: 'pase',
            handedRun: null,
          },
        },
});
export const told = (state: LaboratoryState) => json(200, LaboratoryState.encode(state));

export const LOG = 'Starting\nENOSPC: no space left on device';

/** A computer whose server holds `world.holds`, and an institution that answers what `world.institution` says. */
export const showLaboratory = (first: LocalServerState['kind'] | 'foreign', holds: LaboratoryState) => {
  let now: LocalServerState =
    first === 'foreign' || first === 'failed' ? { kind: 'failed', why: 'foreign', log: LOG } : { kind: first };
  let tell: (state: LocalServerState) => void = () => undefined;
  const ordered: string[] = [];
  const server = {
    address: ADDRESS,
    state: async (): Promise<LocalServerState> => now,
    onState: (listener: (state: LocalServerState) => void) => {
      tell = listener;
      return () => undefined;
    },
    start: () => void ordered.push('start'),
    stop: () => void ordered.push('stop'),
    room: { card: async () => null, join: async () => false, leave: async () => undefined },
  };
  const world = {
    holds,
    loading: (): HttpResponse => told(world.holds),
    noting: (): HttpResponse => told(world.holds),
    opening: (_: HttpRequest): HttpResponse => told(world.holds),
    changing: (): HttpResponse => told(world.holds),
    takingCodes: (): HttpResponse => told(world.holds),
    hour: (): HttpResponse => told(world.holds),
    institution: (): HttpResponse | Promise<HttpResponse> => noNetwork(),
  };
  const local = scriptedHttp((request: HttpRequest) => {
    if (request.path === getLaboratory.path) return told(world.holds);
    if (request.path === loadLaboratoryPackage.path) return world.loading();
    if (request.path === getLaboratoryResults.path)
      return { status: 200, headers: {}, text: '', bytes: new Uint8Array([1, 2, 3]) };
    if (request.path === markHandedOver.path) return world.noting();
    if (request.path === openLaboratorySession.path) return world.opening(request);
    if (request.path === takeLaboratoryChanges.path) return world.changing();
    if (request.path === takeLaboratoryCodes.path) return world.takingCodes();
    if (request.path === confirmLaboratoryHour.path || request.path === correctLaboratoryHour.path) return world.hour();
    if (request.path === getRoom.path) return noNetwork();
    if (request.path === getAside.path) return json(404, { msg: 'No hay carpetas.' });
    if (request.path === getStandby.path) return json(404, { msg: 'No hay reserva.' });
    throw new Error(request.path);
  });
  const institution = scriptedHttp(() => world.institution());
  const calls = { local: everyCall(local.http), institution: everyCall(institution.http) };
  const shown = showScreen(<InKit server={server} calls={calls} />, { path: '/laboratorio' }, () => json(200, {}));
  return {
    world,
    ordered,
    local,
    institution,
    place: shown.place,
    tell: (state: LocalServerState) =>
      act(() => {
        now = state;
        tell(state);
      }),
  };
};
export const button = (name: string) => screen.findByRole('button', { name });
export const press = async (name: string) => userEvent.click(await button(name));
