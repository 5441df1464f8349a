import type { StateFilter } from '@fairlead/domain/state';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { companySeen } from '../../http/scope.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import { type ApplicationRow, applicationById, applicationsOf, insertApplication } from './application.sql.ts';

/** A client sees its own company's applications; another company's id gives an empty list (permissions, rule 5). */
export const listApplications = async (
  context: Context,
  query: { company_id?: number | undefined; state: StateFilter },
) => {
  const items = await applicationsOf(context, companySeen(context, query.company_id) ?? null, query.state);
  return { items, total: items.length };
};

/** @throws NotFound */
export const getApplication = async (context: Context, id: number): Promise<ApplicationRow> => {
  const application = await applicationById(context, id);
  if (!application) throw new NotFound();
  return application;
};

/** Makes an application for the demo workspace and tests; people create them when the application forms come. */
export const addApplication = (
  context: Context,
  draft: Parameters<typeof insertApplication>[1],
): Promise<ApplicationRow> =>
  context.db.tx(async () => {
    const application = await getApplication(context, await insertApplication(context, draft));
    await recordChange(context, {
      action: 'create',
      entity: 'application',
      entity_id: application.id,
      entity_name: application.name,
      company_id: application.company_id,
      version: application.version,
      before: null,
      after: application,
    });
    return application;
  });
