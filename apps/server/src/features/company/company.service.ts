import type { Ok, Sent } from '@fairlead/contract';
import type * as api from '@fairlead/contract/company';
import { checkCompany, checkUnchangedCurrency, forbiddenChanges } from '@fairlead/domain/company/company.rules';
import { type Context, newId } from '../../context.ts';
import { fieldChanges, personSeenBy, recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { Forbidden, NotFound, refuseIfAny } from '../../refusal.ts';
import { noteMoneyBelow } from '../pacing/money-below.service.ts';
import { companyStandings } from '../pacing/standing.service.ts';
import {
  type CompanyRow,
  companiesOf,
  companyById,
  holdCompany,
  insertCompany,
  plainCompaniesOf,
  updateCompanyRow,
} from './company.sql.ts';

export type CompanyEdit = Sent<typeof api.updateCompany>['body'];

type Answer = Ok<typeof api.getCompany>;

/** As it is told: with how its money stands, and its last editor as this role sees people. */
const told = (
  context: Context,
  { editor_id, editor_email, editor_role, edited, ...company }: CompanyRow,
  standingOf: Awaited<ReturnType<typeof companyStandings>>,
): Answer => ({
  ...company,
  updated_by: edited ? personSeenBy(context, { id: editor_id, email: editor_email, role: editor_role }).email : null,
  ...standingOf(company.id),
});

/** The answer of every call about one company. */
export const tellCompany = async (context: Context, company: CompanyRow): Promise<Answer> =>
  told(context, company, await companyStandings(context, [company.id]));

/** The companies themselves, for whoever chooses one; with how their money stands only where that is asked for. */
export const listCompanies = async (
  context: Context,
  { with: more }: { with?: 'spending' | undefined } = {},
): Promise<Ok<typeof api.listCompanies>> => {
  if (more === undefined) {
    const items = await plainCompaniesOf(context);
    return { items, total: items.length };
  }
  const rows = await companiesOf(context);
  const seen = context.user?.role === 'client' ? rows.map(({ id }) => id) : null;
  const standingOf = await companyStandings(context, seen);
  return { items: rows.map((row) => told(context, row, standingOf)), total: rows.length };
};

/** @throws NotFound */
export const getCompany = async (context: Context, id: number): Promise<CompanyRow> => {
  const company = await companyById(context, id);
  if (!company) throw new NotFound();
  return company;
};

const logged = ({
  updated: _,
  apps: __,
  editor_id: ___,
  editor_email: ____,
  editor_role: _____,
  edited: ______,
  ...company
}: CompanyRow) => company;

/** Its last editor is read from the log, in which a dry run leaves nothing: there it is whoever asks. */
const written = async (context: Context, id: number): Promise<CompanyRow> => {
  const company = await getCompany(context, id);
  if (!context.dryRun || !context.user) return company;
  const { id: editor_id, email: editor_email, role: editor_role } = context.user;
  return { ...company, edited: true, editor_id, editor_email, editor_role };
};

/** Creates a company: state new, onboarding. A test company is the admin's to create (F2). */
export const createCompany = (context: Context, draft: { name: string; currency: string; is_test: boolean }) =>
  context.db.tx(async () => {
    const refused = forbiddenChanges(
      context.user?.role ?? 'admin',
      { is_test: false, state: 'new' },
      { is_test: draft.is_test },
    );
    if (refused.length > 0) throw new Forbidden(refused[0]?.message, refused);
    refuseIfAny(checkCompany(draft));
    const company = await getCompany(context, await insertCompany(context, newId(context), draft));
    await recordChange(context, {
      action: 'create',
      entity: 'company',
      entity_id: company.id,
      entity_name: company.name,
      company_id: company.id,
      version: company.version,
      before: null,
      after: logged(company),
    });
    return written(context, company.id);
  });

/**
 * Edits a company; fields left out stay.
 * @throws Forbidden naming the field a role may not change, Refused by the rules, Conflict on a stale version
 */
export const updateCompany = (context: Context, id: number, edit: CompanyEdit) =>
  context.db.tx(async () => {
    await holdCompany(context, id);
    const before = await getCompany(context, id);
    const sent = { ...edit } as Partial<CompanyRow>;
    const refused = forbiddenChanges(context.user?.role ?? 'admin', before, sent);
    if (refused.length > 0) throw new Forbidden(refused[0]?.message, refused);
    await refuseStale(context, 'company', id, edit.version, before, () => tellCompany(context, before));
    const next = {
      name: sent.name ?? before.name,
      is_test: sent.is_test ?? before.is_test,
      state: sent.state ?? before.state,
      business_state: sent.business_state ?? before.business_state,
    };
    refuseIfAny([
      ...checkCompany({ ...next, currency: before.currency }),
      ...checkUnchangedCurrency(before.currency, edit.currency),
    ]);
    if (fieldChanges(before, { ...before, ...next }).length === 0) return before;
    await noteMoneyBelow(context, 'company', before, next.state);
    await updateCompanyRow(context, id, next);
    const after = await getCompany(context, id);
    await recordChange(context, {
      action: 'update',
      entity: 'company',
      entity_id: id,
      entity_name: after.name,
      company_id: id,
      version: after.version,
      before: logged(before),
      after: logged(after),
    });
    return written(context, id);
  });
