import { fullNameOf, type RegistryRecord, type ReplyOf, type SignUpData, type signUp } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { reply } from '../../platform/http/reply.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { texts } from '../account-texts.ts';
import { sendLink } from '../links/send-link.ts';
import { isEmailTaken, lockEmail } from '../people/addresses.ts';
import type { IdentityRegistry } from '../registry/identity-registry.ts';
import { accountWithReference } from './account-store.ts';
import { keepAccount, type NewAccount } from './new-account-store.ts';
import { registeredText, remindPending } from './remind-pending.ts';
import { type Errors, isCedulaSignUp, numberField, numberProblem, referenceOf, signUpErrors } from './sign-up-rules.ts';
import { isAbandoned } from './unactivated.ts';

type Reply = ReplyOf<typeof signUp>;

const refusedFor = (errors: Errors): Reply => reply(400, { message: texts.reviewFields, msg: null, errors });

/** Makes it what is kept: no spaces around, no empty texts, a name as keyboards write it. */
const tidied = (data: SignUpData): SignUpData => ({
  ...data,
  fullName: fullNameOf(data.fullName),
  email: data.email.trim(),
  alternateEmail: data.alternateEmail?.trim() ? data.alternateEmail.trim() : null,
  disabilityType: data.disabilityType?.trim() ? data.disabilityType.trim() : null,
});

/** The registry's word goes before the client's; the person's stands where the registry knows nothing. */
const withRecord = (data: SignUpData, record: RegistryRecord): SignUpData => ({
  ...data,
  fullName: record.firstName ?? data.fullName,
  birthdate: record.birthdate ?? data.birthdate,
  gender: record.gender ?? data.gender,
  nationality: record.nationality ?? data.nationality,
  isDisabled: record.isDisabled ?? data.isDisabled,
  disabilityType: record.disabilityType ?? data.disabilityType,
});

/** Makes in one transaction the account, and the mail that activates it. Left: why it cannot be. */
const create = async (
  { db, now, config }: AppContext,
  institution: InstitutionSettings,
  account: NewAccount,
): Promise<Errors | null> => {
  const { data, reference } = account;
  const at = now();
  return db.transaction().execute(async (tx) => {
    const found = await accountWithReference(tx, reference, at);
    if (found !== undefined && !isAbandoned(found)) return { [numberField(data)]: registeredText(found, institution) };
    // A row before an address, everywhere: otherwise two could wait for each other.
    await lockEmail(tx, data.email);
    if (await isEmailTaken(tx, data.email, found?.id ?? null, at)) return { email: texts.emailTaken };
    const userId = await keepAccount(tx, account, found, at);
    const { fullName, email } = data;
    await sendLink(tx, config, institution, { userId, fullName, email, purpose: 'activation', at });
    return null;
  });
};

/** Everything that a sign-up has to come through. */
export const signUpWith =
  (context: AppContext, registry: IdentityRegistry) =>
  async (given: SignUpData): Promise<Reply> => {
    const { db, now, hasher } = context;
    const institution = await context.institution();
    const typed = tidied(given);
    const field = numberField(typed);
    const wrongNumber = numberProblem(typed);
    if (wrongNumber !== null) return refusedFor(signUpErrors(typed, institution, false));

    const reference = referenceOf(typed);
    const known = await accountWithReference(db, reference, now());
    if (known !== undefined && !isAbandoned(known)) {
      await remindPending(context, institution, reference);
      return refusedFor({ [field]: registeredText(known, institution) });
    }
    const answer = isCedulaSignUp(typed) ? await registry.find(reference) : null;
    if (answer?.is === 'notFound') return refusedFor({ [field]: texts.registryNotFound });
    if (answer?.is === 'refused') return refusedFor({ [field]: answer.message ?? texts.registryRefused });

    const data = answer?.is === 'found' ? withRecord(typed, answer.record) : typed;
    const isNameGiven = answer?.is === 'found' && answer.record.firstName !== null;
    const errors = signUpErrors(data, institution, isNameGiven);
    if (Object.keys(errors).length > 0) return refusedFor(errors);
    if (await isEmailTaken(db, data.email, known?.id ?? null, now())) return refusedFor({ email: texts.emailTaken });

    const passwordHash = await hasher.hash(data.password);
    if (passwordHash === null) return reply(429, { msg: texts.tooManyWaiting, message: null, error: null });
    const account = { reference, data, passwordHash, isReadFromRegistry: answer?.is === 'found' };
    try {
      const taken = await create(context, institution, account);
      return taken === null ? reply(200, { email: data.email }) : refusedFor(taken);
    } catch (error) {
      // Someone signed up the same number at the same moment, and was first.
      if (isUniqueViolation(error)) return refusedFor({ [field]: texts.registered });
      throw error;
    }
  };
