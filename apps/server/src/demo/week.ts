import type { Role } from '@fairlead/domain/role';
import { dayOf } from '@fairlead/domain/utc-day';
import type { DemoSize } from '../config.ts';
import { type Context, type SignedIn, systemContext } from '../context.ts';
import { listApplications } from '../features/application/application.service.ts';
import { listTargetingLists } from '../features/audience/audience.service.ts';
import { createCombination } from '../features/combination/combination.service.ts';
import { importAudience } from '../features/import/fetched-list.service.ts';
import { findUser } from '../features/user/user.service.ts';
import { seedDynamic } from './dynamic/seed-dynamic.ts';
import { combinationsMade, imports, type laterCombinations, sentUntil } from './fetched.ts';
import { people } from './people.ts';
import { seedSent } from './seed-sent.ts';
import { seedShrunkAim, shrunk } from './targeting.ts';

type App = { id: number; company_id: number; platform: 'ios' | 'android' };

/** A demo account, to work in its name; null once nobody has its address any more. */
export const accountIfThere = async (context: Context, role: Role): Promise<SignedIn | null> => {
  const email = people.find((person) => person.role === role)?.email ?? '';
  const account = await findUser(context, email);
  if (!account) return null;
  return { id: account.id, email: account.email, role: account.role, company_id: null, session_id: 0 };
};

/** The same where it must be there. */
export const accountOf = async (context: Context, role: Role): Promise<SignedIn> => {
  const account = await accountIfThere(context, role);
  if (!account) throw new Error(`the demo has no ${role}`);
  return account;
};

/** Lists of an app by name. */
const listsIn = async (context: Context, app: number): Promise<Map<string, { id: number }>> => {
  const { items } = await listTargetingLists(context, app, { state: 'all', max_results: 2000 });
  return new Map(items.map((list) => [list.name, list]));
};

/** Whether a list of this name was ever made: it may have been renamed or deleted since. */
const wasMade = async ({ db }: Context, name: string): Promise<boolean> =>
  (
    await db.query(
      `select 1 from change_log where entity = 'targeting_list' and action = 'create' and entity_name = $1 limit 1`,
      [name],
    )
  ).length > 0;

const seedImports = async (context: Context, appOf: (bundle: string) => App | undefined, all: typeof imports) => {
  if (context.config.importS3) return; // the folders of a bucket are not ours to fill
  for (const { bundle, name, url } of all) {
    const app = appOf(bundle);
    if (!app || (await listsIn(context, app.id)).has(name)) continue;
    const draft = { application_id: app.id, name, import_type: 's3' as const, url, is_idfv: false };
    await importAudience(context, draft);
  }
};

const seedCombined = async (
  context: Context,
  appOf: (bundle: string) => App | undefined,
  all: typeof laterCombinations,
): Promise<void> => {
  for (const { bundle, name, operator, sources } of all) {
    const app = appOf(bundle);
    const lists = app ? await listsIn(context, app.id) : new Map<string, { id: number }>();
    if (!app || lists.has(name)) continue;
    const source_targeting_list_ids = sources.flatMap((source) => lists.get(source)?.id ?? []);
    if (source_targeting_list_ids.length < sources.length) continue; // removed meanwhile
    await createCombination(context, { application_id: app.id, name, operator, source_targeting_list_ids });
  }
};

const combinationsOf = ({ config }: Context, size: DemoSize) => combinationsMade(size, config.importS3 !== null);

/** Whether the week is not told yet, or not to its end: a combination is made last. */
export const lacksWeek = async (context: Context, size: DemoSize): Promise<boolean> =>
  !(await wasMade(context, combinationsOf(context, size).at(-1)?.name ?? ''));

/**
 * What happened to audiences in the week before the demo began, as it would have: dynamic ones were built every day, clients
 * and the technical team sent files, and combinations were made of them. Told after the events are there; what was cut off is
 * finished.
 */
export const seedWeek = async (
  context: Context,
  size: DemoSize,
  universe: number,
  signal?: AbortSignal,
): Promise<void> => {
  if (!(await lacksWeek(context, size))) return;
  const wanted = <T extends { small: boolean }>(all: readonly T[]): T[] =>
    all.filter(({ small }) => small || size === 'full');
  const { items } = await listApplications(context, { state: 'new' });
  const appOf = (bundle: string) => items.find((app) => app.bundle_identifier === bundle) as App | undefined;
  const manager = await accountOf(context, 'campaign_manager');
  const machine = await accountOf(context, 'api_user');
  const by = systemContext(context, { user: manager, channel: 'form' });
  await seedImports(by, appOf, wanted(imports));
  for (const [nth, sent] of sentUntil(dayOf(context.now())).entries()) {
    const app = appOf(sent.bundle);
    if (!app || (!sent.small && size !== 'full')) continue;
    const there = (await listsIn(context, app.id)).get(sent.name);
    await seedSent(context, sent.url === null ? machine : manager, { app, sent, nth, there, universe }, signal);
  }
  await seedDynamic(context, manager, signal);
  const fades = size === 'full' ? appOf(shrunk.bundle) : undefined;
  if (fades) await seedShrunkAim(by, fades);
  await seedCombined(by, appOf, combinationsOf(context, size));
};
