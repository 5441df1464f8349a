import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/application';
import { type ApplicationDraft, draftOfApplication } from '@fairlead/domain/application/application';
import { checkApplication, keptApplication } from '@fairlead/domain/application/application.rules';
import { beginning, forbiddenChanges } from '@fairlead/domain/application/application-rights';
import type { Above } from '@fairlead/domain/archived.rules';
import { staysInCompany } from '@fairlead/domain/permission';
import type { BusinessState, State, StateFilter } from '@fairlead/domain/state';
import { companySeen } from '../../company-scope.ts';
import { type Context, newId } from '../../context.ts';
import { fieldChanges, recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { Forbidden, NotFound, refuseIfAny, refuseOver } from '../../refusal.ts';
import { getCompany } from '../company/company.service.ts';
import { listOf } from '../reference/reference.service.ts';
import {
  type ApplicationRow,
  applicationById,
  applicationsOf,
  holdApplication,
  insertApplication,
  statesOfApplications,
  updateApplicationRow,
} from './application.sql.ts';
import { noteArchiving, noteOddities, noteProvider } from './application-effect.service.ts';

/** Icons in use, and the days within which an event says that the data stream is on. */
export { iconUrls } from './application.sql.ts';

export type ApplicationEdit = Given<typeof api.updateApplication>['body'];

/** A client sees its own company's applications; another company's id gives an empty list (permissions, rule 5). */
export const listApplications = async (
  context: Context,
  query: { company_id?: number | undefined; state: StateFilter },
): Promise<Ok<typeof api.listApplications>> => {
  const items = await applicationsOf(context, companySeen(context, query.company_id) ?? null, query.state);
  return { items, total: items.length };
};

/** @throws NotFound */
export const getApplication = async (context: Context, id: number): Promise<ApplicationRow> => {
  const application = await applicationById(context, id);
  if (!application) throw new NotFound();
  return application;
};

/**
 * For what is to be added to an application (decisions 0015, 0023).
 * @throws Conflict when it or its company is archived
 */
export const refuseArchived = async (
  context: Context,
  { company_id, state }: { company_id: number; state: State },
): Promise<void> =>
  refuseOver(context, [
    { kind: 'company', state: (await getCompany(context, company_id)).state },
    { kind: 'application', state },
  ]);

/** These applications with their companies, as far as something may be brought back below them; by id. */
export const aboveInApplications = async (
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Above[]>> =>
  new Map(
    (ids.length === 0 ? [] : await statesOfApplications(context, ids)).map(({ id, state, company_state }) => [
      id,
      [
        { kind: 'company', state: company_state },
        { kind: 'application', state },
      ],
    ]),
  );

/** What a person decides of an application: the fields of the change log. Churn and control group have logs of their own. */
export const loggedApplication = (row: ApplicationRow) => ({
  ...draftOfApplication(row),
  advertiser_categories: row.advertiser_categories.map(({ id, name }) => ({ id, name })),
  business_state: row.business_state,
  state: row.state,
});

const record = (context: Context, before: ApplicationRow | null, after: ApplicationRow) =>
  recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'application',
    entity_id: after.id,
    entity_name: after.name,
    company_id: after.company_id,
    version: after.version,
    before: before && loggedApplication(before),
    after: loggedApplication(after),
  });

/** What would be stored. @throws Refused by the rules */
const checked = async (
  context: Context,
  draft: ApplicationDraft,
  stored: ApplicationDraft | null,
): Promise<ApplicationDraft> => {
  type Known = { id: number };
  const [verticals, businessModels, categories] = await Promise.all([
    listOf<Known>(context, 'vertical'),
    listOf<Known>(context, 'business_model'),
    listOf<Known>(context, 'advertiser_category'),
  ]);
  const lists = { verticals: verticals.items, businessModels: businessModels.items, categories: categories.items };
  refuseIfAny(checkApplication(draft, { ...lists, stored }));
  return keptApplication(draft);
};

/** @throws Forbidden naming the fields that a role may not set (F6) */
const refuseForbidden = (
  { user }: Context,
  before: { is_blacklisted: boolean; business_state: BusinessState },
  sent: { is_blacklisted?: boolean | undefined; business_state?: BusinessState | undefined },
): void => {
  const refused = user ? forbiddenChanges(user.role, before, sent) : [];
  if (refused.length > 0) throw new Forbidden(refused[0]?.message, refused);
};

export type NewApplication = ApplicationDraft & {
  state?: State | undefined;
  business_state?: BusinessState | undefined;
};

/** A client's is its own company, whoever it names (row 37); a foreign one was refused as unknown before. */
const companyFor = ({ user }: Context, asked: number | null): number | null =>
  user && staysInCompany(user.role) ? user.company_id : asked;

/**
 * Creates an application, onboarding unless told.
 * @throws Forbidden for fields of F6, Refused by the rules, Conflict in an archived company
 */
export const createApplication = (
  context: Context,
  { state = 'new', business_state = beginning.business_state, ...sent }: NewApplication,
): Promise<ApplicationRow> =>
  context.db.tx(async () => {
    refuseForbidden(context, beginning, { ...sent, business_state });
    const draft = await checked(context, { ...sent, company_id: companyFor(context, sent.company_id) }, null);
    const company = await getCompany(context, Number(draft.company_id));
    refuseOver(context, [{ kind: 'company', state: company.state }]);
    await noteOddities(context, null, { ...draft, state });
    const id = await insertApplication(context, newId(context), { ...draft, state, business_state });
    const application = await getApplication(context, id);
    await record(context, null, application);
    return application;
  });

/** The draft that an edit makes of a stored application: what is left out stays. */
const editedDraft = (stored: ApplicationDraft, edit: Partial<Record<keyof ApplicationDraft, unknown>>) =>
  Object.fromEntries(
    Object.entries(stored).map(([field, value]) => [
      field,
      edit[field as keyof ApplicationDraft] === undefined ? value : edit[field as keyof ApplicationDraft],
    ]),
  ) as ApplicationDraft;

/**
 * Edits, archives and unarchives an application; fields left out stay.
 * @throws NotFound, Forbidden for fields of F6, Refused by the rules, Conflict on a stale version
 */
export const updateApplication = (context: Context, id: number, edit: ApplicationEdit): Promise<ApplicationRow> =>
  context.db.tx(async () => {
    await holdApplication(context, id);
    const before = await getApplication(context, id);
    refuseForbidden(context, before, edit);
    await refuseStale(context, 'application', id, edit.version, before);
    const stored = draftOfApplication(before);
    const draft = await checked(context, editedDraft(stored, edit), stored);
    const { state = before.state, business_state = before.business_state } = edit;
    const next = { ...draft, state, business_state };
    const known = { ...stored, state: before.state, business_state: before.business_state };
    if (fieldChanges(known, next).length === 0) return before;
    await noteOddities(context, before, next);
    await noteArchiving(context, before, state);
    await noteProvider(context, before, next);
    await updateApplicationRow(context, id, next);
    const after = await getApplication(context, id);
    await record(context, before, after);
    return after;
  });
