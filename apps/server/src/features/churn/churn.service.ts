import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/churn';
import { whyNotChurn } from '@fairlead/domain/churn/churn.rules';
import type { Context } from '../../context.ts';
import { signLink } from '../../outside/links.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import { Conflict } from '../../refusal.ts';
import { getApplication, listApplications } from '../application/application.service.ts';
import { filesOf, holdApp, type KeptFile, setEnabled, versionOf } from './churn.sql.ts';

export type ChurnApp = Ok<typeof api.updateChurnApp>;
type Application = Awaited<ReturnType<typeof getApplication>>;

/** The link is signed anew in every answer: it is good for 5 minutes, for whoever may read the answer. */
const asAnswered = (context: Context, app: Application, file: KeptFile | undefined): ChurnApp => ({
  app_id: app.id,
  is_churn_prediction_enabled: app.is_churn_prediction_enabled,
  is_datastream_enabled: app.is_datastream_enabled,
  last_churn_file: file?.file_name ?? null,
  last_churn_file_url: file
    ? signLink(context.config, { object: file.file_key, name: file.file_name, at: context.realNow() }).url
    : null,
  last_churn_update: app.last_churn_update,
});

/** Applications by name; a client sees its own company's (permissions, rule 5). */
export const listChurnApps = async (
  context: Context,
  query: { company_id?: number | undefined },
): Promise<Ok<typeof api.listChurnApps>> => {
  const apps = (await listApplications(context, { company_id: query.company_id, state: 'all' })).items;
  const files = await filesOf(
    context,
    apps.map(({ id }) => id),
  );
  const items = apps.map((app) => asAnswered(context, app, files.get(app.id)));
  return { items, total: items.length };
};

/** @throws NotFound */
export const getChurnApp = async (context: Context, id: number): Promise<ChurnApp> => {
  const app = await getApplication(context, id);
  return asAnswered(context, app, (await filesOf(context, [id])).get(id));
};

/** The fields of the change log. */
const logged = (app: ChurnApp) => ({
  is_churn_prediction_enabled: app.is_churn_prediction_enabled,
  last_churn_file: app.last_churn_file,
  last_churn_update: app.last_churn_update,
});

/** As the change log has it, with the version; null when there is no such application. */
export const loggedChurnApp = async (context: Context, id: number) => ({
  ...logged(await getChurnApp(context, id)),
  version: await versionOf(context, id),
});

/** Tells the change log what became of the churn API of an application. */
export const recordChurn = async (context: Context, before: ChurnApp): Promise<ChurnApp> => {
  const id = before.app_id;
  const app = await getApplication(context, id);
  const after = await getChurnApp(context, id);
  await recordChange(context, {
    action: 'update',
    entity: 'churn_app',
    entity_id: id,
    entity_name: app.name,
    company_id: app.company_id,
    version: await versionOf(context, id),
    before: logged(before),
    after: logged(after),
  });
  return after;
};

/**
 * Switches the churn API of an application on or off.
 * @throws NotFound, Conflict `datastream_off` when it is to be switched on and no event arrives
 */
export const updateChurnApp = (context: Context, id: number, enabled: boolean): Promise<ChurnApp> =>
  context.db.tx(async () => {
    await holdApp(context, id);
    const before = await getChurnApp(context, id);
    const why = whyNotChurn(before, enabled);
    if (why !== null) throw new Conflict(why, 'datastream_off');
    if (before.is_churn_prediction_enabled === enabled) return before;
    await setEnabled(context, id, enabled);
    return recordChurn(context, before);
  });
