import {
  type EnrollmentStatus,
  emptyInformation,
  FIELDS_OF,
  Information,
  type LocationType,
  optionsOf,
  TIME_ZONE_HEADER,
} from '@quipu/contract';
import { openFamily } from '../accounts/tokens/token-store.ts';
import { addTestPerson } from './people.ts';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

/** A person signed in, with every call of an admission: replies come decoded, whatever their status. */
export const applicant = async (server: TestServer, reference: string) => {
  const { api, context, clock } = server;
  const userId = await addTestPerson(context.db, reference);
  const { rules } = await context.institution();
  const { password_hash } = await context.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const login = await openFamily(context.db, { id: userId, roles: ['proctor'], password_hash }, rules, clock.now);
  if (login === null) throw new Error(`${reference} cannot log in`);
  const { accessToken: token } = login.pair;
  const save = async (
    status: EnrollmentStatus,
    information: Partial<Information>,
    careerId: number | null = null,
    appUserId = userId,
  ) => {
    const body = { status, information: { ...emptyInformation, ...information }, careerId };
    return rightOf(await api.saveEnrollment({ app_user_id: appUserId, ...body }, { token }));
  };
  return {
    userId,
    token,
    enrollment: async () => rightOf(await api.getEnrollment({}, { token })),
    save,
    careers: async () => rightOf(await api.getCareers({}, { token })),
    careersWithQuota: async () => rightOf(await api.getCareersWithQuota({}, { token })),
    postulate: async (firstPriority: number, secondPriority: number | null = null) =>
      rightOf(await api.postulateCareer({ firstPriority, secondPriority }, { token })),
    locations: async (type: LocationType, parent: number | null) =>
      rightOf(await api.getLocations({ type, parent }, { token })),
    home: async (zone = 'America/Guayaquil') =>
      rightOf(await api.getHome({}, { token, headers: { [TIME_ZONE_HEADER]: zone } })),
  };
};
export type Applicant = Awaited<ReturnType<typeof applicant>>;

/** Its address is in Quito, Calderón. */
export const contact: Partial<Information> = {
  cellPhone: '0991234567',
  residence: 1,
  province: 4_000_017,
  canton: 5_001_701,
  parish: 6_170_155,
  autoIdentification: 2,
  adventistChurch: 2,
};
export const noDisability: Partial<Information> = { isDisabled: 2 };
export const survey: Partial<Information> = Object.fromEntries(
  FIELDS_OF[4].map((field) => [field, optionsOf[field]?.[0]?.code ?? null]),
);

/** A new enrollment that stands at `status`, with all that comes before it said. */
export const placeAt = async (
  { context, clock }: TestServer,
  { userId }: Applicant,
  status: EnrollmentStatus,
  place: { readonly processId: number | null; readonly careerId?: number },
): Promise<void> => {
  const steps = [contact, noDisability, survey].slice(0, status === 'F' ? 3 : Math.max(status - 2, 0));
  const at = new Date(clock.now);
  await context.db
    .insertInto('enrollment')
    .values({
      user_id: userId,
      process_id: place.processId,
      status: String(status),
      career_id: place.careerId ?? null,
      information: JSON.stringify(Information.encode(Object.assign({}, emptyInformation, ...steps))),
      saved_at: at,
      finished_at: status === 'F' ? at : null,
    })
    .execute();
};
