import { PassThrough } from 'node:stream';
import type { Role } from '@fairlead/domain/role';
import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import type { ArrivingFile } from '../arriving-file.ts';
import type { DemoSize } from '../config.ts';
import { type Context, type SignedIn, systemContext } from '../context.ts';
import { createApplication, listApplications } from '../features/application/application.service.ts';
import { listTargetingLists, updateTargetingList } from '../features/audience/audience.service.ts';
import { addList } from '../features/audience/list.service.ts';
import { createTargetingList } from '../features/audience/upload.service.ts';
import { createCombination } from '../features/combination/combination.service.ts';
import { createCompany, listCompanies, updateCompany } from '../features/company/company.service.ts';
import { receiveAudience, uploadTargeting } from '../features/import/import.service.ts';
import { updateSupplier } from '../features/supplier/supplier.service.ts';
import { addUser } from '../features/user/user.service.ts';
import { loadEventHistory } from '../simulator/events/event-history.ts';
import { appDetails, bundleOf } from './apps/app-details.ts';
import { seedChurn } from './apps/churn.ts';
import { mapPaidEvents, saveEventSettings } from './apps/event-settings.ts';
import {
  advanced,
  androidCombinations,
  androidFiles,
  type DemoCombination,
  type DemoFile,
  iosCombinations,
  iosFiles,
} from './audiences.ts';
import { brandOf, companies } from './companies.ts';
import { seedCreatives } from './creatives/seed-creatives.ts';
import { seedReviews } from './creatives/seed-reviews.ts';
import { deviceFile } from './device-file.ts';
import { seedDrops } from './drops.ts';
import { countFromTheStart } from './first-ids.ts';
import { DEMO_PASSWORD, people } from './people.ts';
import { seedSmallTrade, smallTrades } from './small-trade.ts';
import { modifiers } from './suppliers.ts';
import { seedTargeting } from './targeting.ts';
import { firstBrands } from './trade/brands.ts';
import { deliverHistory, ranBefore } from './trade/delivery.ts';
import { seedTrade } from './trade/trade.ts';
import { accountOf, lacksWeek, seedWeek } from './week.ts';

type App = { id: number; company_id: number; name: string; platform: 'ios' | 'android' };

const ANNOUNCED = 'Loyalty partner feed';

/** Devices of the demo come from one universe, so that audiences of an app overlap as numbered. */
const UNIVERSE = 1;

/** Work done in somebody's name, as if they had used the forms. */
const inTheNameOf = (context: Context, user: SignedIn): Context => systemContext(context, { user, channel: 'form' });

const arriving = (name: string, stream: NodeJS.ReadableStream): ArrivingFile => ({
  name,
  stream: stream.pipe(new PassThrough()),
  finish: async () => {},
  signal: new AbortController().signal,
});

const fileName = (name: string): string => `${name.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '')}.csv`;

/** The staff accounts; the client follows when its company is there. */
const seedPeople = async (context: Context): Promise<Map<Role, SignedIn>> => {
  const accounts = new Map<Role, SignedIn>();
  for (const { role, email } of people.filter((person) => person.role !== 'client')) {
    const user = await addUser(context, { email, role, company_id: null, password: DEMO_PASSWORD });
    accounts.set(role, { ...user, company_id: null, session_id: 0 });
  }
  return accounts;
};

const seedCompanies = async (context: Context, accounts: Map<Role, SignedIn>): Promise<App[][]> => {
  const apps: App[][] = [];
  for (const [at, draft] of companies.entries()) {
    const author = accounts.get(draft.by);
    const admin = accounts.get('admin');
    if (!author || !admin) throw new Error(`the demo has no ${draft.by}`);
    const by = inTheNameOf(context, author);
    const company = await createCompany(by, {
      name: draft.name,
      currency: draft.currency,
      is_test: draft.is_test ?? false,
    });
    if (draft.business_state !== 'onboarding')
      await updateCompany(by, company.id, { business_state: draft.business_state });
    const made: App[] = [];
    for (const app of draft.apps) {
      const brand = brandOf(app.name);
      const details = appDetails({ ...draft, ...app, brand, kind: firstBrands[at]?.kind ?? 'shopping' });
      const business_state = app.business_state ?? 'live';
      made.push(await createApplication(by, { ...details, company_id: company.id, business_state }));
    }
    if (draft.state) await updateCompany(inTheNameOf(context, admin), company.id, { state: draft.state });
    apps.push(made);
  }
  return apps;
};

const seedModifiers = async (context: Context, admin: SignedIn | undefined): Promise<void> => {
  if (!admin) throw new Error('the demo has no admin');
  for (const [supplier, rebate_modifier] of modifiers)
    await updateSupplier(inTheNameOf(context, admin), supplier, { rebate_modifier });
};

/** Lists of the app by name: what a seeding that was cut off has made already is not made twice. */
const madeIn = async (context: Context, app: App): Promise<Map<string, number>> => {
  const { items } = await listTargetingLists(context, app.id, { state: 'all', max_results: 2000 });
  return new Map(items.map((list) => [list.name, list.id]));
};

/** Orders those whose files are all there. */
const seedCombinations = async (
  context: Context,
  app: App,
  files: readonly DemoFile[],
  all: readonly DemoCombination[],
): Promise<void> => {
  const made = await madeIn(context, app);
  const nameOf = new Map(files.map(({ key, name }) => [key, name]));
  for (const { name, operator, sources } of all) {
    if (made.has(name)) continue;
    const source_targeting_list_ids = sources.flatMap((source) => made.get(nameOf.get(source) ?? '') ?? []);
    if (source_targeting_list_ids.length < sources.length) continue;
    await createCombination(context, { application_id: app.id, name, operator, source_targeting_list_ids });
  }
};

/**
 * Audiences of files. A combination is ordered with the last of its files, in one step: nothing of that file is read before, however
 * slow the machine.
 */
const seedFiles = async (
  context: Context,
  app: App,
  files: readonly DemoFile[],
  combinations: readonly DemoCombination[],
): Promise<Map<string, number>> => {
  const made = await madeIn(context, app);
  const ids = new Map<string, number>();
  for (const file of files) {
    const stream = deviceFile(file, UNIVERSE, app.platform === 'ios' ? 'upper' : 'lower');
    const draft = { application_id: app.id, name: file.name, is_idfv: file.idfv ?? false };
    const upload = () =>
      receiveAudience(context, {
        fields: draft,
        file: arriving(fileName(file.name), stream),
        once: (_, make) =>
          context.db.tx(async () => {
            const list = await make();
            await seedCombinations(context, app, files, combinations);
            return list;
          }),
      });
    ids.set(file.key, made.get(file.name) ?? (await upload()).id);
  }
  await seedCombinations(context, app, files, combinations);
  return ids;
};

/** A list that the technical team has announced and whose first file has not come: it shows "Building...". */
const seedAnnounced = async (context: Context, app: App): Promise<void> => {
  if ((await madeIn(context, app)).has(ANNOUNCED)) return;
  const draft = { app_id: app.id, company_id: app.company_id, name: ANNOUNCED, original_key: null };
  await context.db.tx(() => addList(context, { ...draft, origin: 'se', criterion: 'android_device_id' }));
};

const seedAdvanced = async (context: Context, app: App): Promise<void> => {
  const made = await madeIn(context, app);
  for (const { name, criterion, lines } of advanced) {
    if (made.has(name)) continue;
    const stream = new PassThrough();
    stream.end(`${lines.join('\n')}\n`);
    const { file_url } = await uploadTargeting(context, app.id, criterion, {}, arriving(fileName(name), stream));
    await createTargetingList(context, app.id, { criterion, name, origin: 'manual_upload', url: file_url });
  }
};

/** A small demo began so many days ago: its campaigns have delivered since. */
const BEGAN_DAYS = 16;
/** People, companies, applications and the trade of three of them, all or none. */
const seedCommerce = (house: Context): Promise<void> =>
  house.db.tx(async () => {
    const made = new Date(startOfDay(addDays(dayOf(house.now()), -BEGAN_DAYS)).getTime() + 10 * 3_600_000);
    const context: Context = { ...house, now: () => made };
    const accounts = await seedPeople(context);
    const apps = await seedCompanies(context, accounts);
    await seedModifiers(context, accounts.get('admin'));
    const author = accounts.get('account_manager');
    if (!author) throw new Error('the demo has no account manager');
    for (const app of [0, 4].flatMap((at) => apps[at] ?? []))
      await saveEventSettings(inTheNameOf(context, author), app.id, bundleOf(brandOf(app.name), app.platform));
    const client = people.find((person) => person.role === 'client');
    const company_id = apps[0]?.[0]?.company_id;
    if (client && company_id !== undefined) await addUser(context, { ...client, company_id, password: DEMO_PASSWORD });
    const manager = accounts.get('campaign_manager');
    if (!manager) throw new Error('the demo has no campaign manager');
    const answering = { manager: manager.id, analyst: author.id };
    for (const trade of smallTrades) {
      const at = companies.findIndex(({ name }) => name === trade.company);
      const kind = firstBrands[at]?.kind ?? 'shopping';
      const of = { trade, apps: apps[at] ?? [], kind, currency: companies[at]?.currency ?? 'EUR' };
      await seedSmallTrade(context, of, { by: manager, people: answering, made });
    }
  });

/** Audiences of the first company. A seeding that was cut off is finished. */
const seedAudiences = async (context: Context, ios: App, android: App): Promise<void> => {
  const by = inTheNameOf(context, await accountOf(context, 'campaign_manager'));
  const ids = await seedFiles(by, ios, iosFiles, iosCombinations);
  await seedFiles(by, android, androidFiles, androidCombinations);
  const lapsed = ids.get('lapsed');
  if (lapsed !== undefined) await updateTargetingList(by, lapsed, { state: 'archived' });
  await seedAdvanced(by, ios);
  for (const app of [ios, android]) await seedTargeting(by, app);
};

/**
 * Makes people, companies and trade in an empty store, all or nothing. A store with companies of its own is left as it is.
 * @returns whether the store holds a demo workspace
 */
export const seedRecords = async (
  context: Context,
  say: (line: string) => void,
  size: DemoSize = 'small',
  signal?: AbortSignal,
): Promise<boolean> => {
  const { items: known } = await listApplications(context, { state: 'all' });
  if (known.length > 0) return true;
  const { total } = await listCompanies(context);
  if (total > 0) return false;
  say(`Making the demo workspace${size === 'full' ? ': a minute, or three on a busy machine' : ''} …`);
  await countFromTheStart(context);
  await (size === 'full' ? seedTrade(context, undefined, signal) : seedCommerce(context));
  await seedCreatives(context, signal); // holds the records as long
  return true;
};

/**
 * Fills an empty store with the demo workspace, through the same services as the product, the same on every run of a day.
 * A store with companies of its own is left as it is; a seeding that was cut off is finished.
 */
export const seedDemo = async (
  context: Context,
  say: (line: string) => void,
  size: DemoSize = 'small',
  signal?: AbortSignal,
): Promise<void> => {
  if (!(await seedRecords(context, say, size, signal))) return;
  await seedDrops(context, UNIVERSE);
  const { items: apps } = await listApplications(context, { state: 'all' });
  const ios = apps.find((app) => app.name === companies[0]?.apps[0]?.name);
  const android = apps.find((app) => app.name === companies[0]?.apps[1]?.name);
  if (!ios || !android) return; // somebody's own workspace, which gets nothing of ours
  await seedCreatives(context, signal); // also one that an earlier release made
  await seedReviews(context, signal);
  if ((await madeIn(context, android)).has(ANNOUNCED)) return;
  await mapPaidEvents(inTheNameOf(context, await accountOf(context, 'campaign_manager')));
  // All are slow and ask for different things: the facts for what they compute, this process, and the engine.
  const events = async () => {
    await loadEventHistory(context, await ranBefore(context), signal);
    await seedChurn(context, await accountOf(context, 'campaign_manager'), signal);
  };
  const parts = await Promise.allSettled([
    events(),
    deliverHistory(context, signal),
    seedAudiences(context, ios, android),
  ]);
  for (const part of parts) if (part.status === 'rejected') throw part.reason;
  await seedAnnounced(inTheNameOf(context, await accountOf(context, 'campaign_manager')), android); // last: it says that everything is there
};

/**
 * What happened to audiences in the week before the demo began. With the full size it is told after the start: `say` tells
 * whoever waits.
 */
export const seedDemoWeek = async (
  context: Context,
  say: (line: string) => void,
  size: DemoSize,
  signal?: AbortSignal,
): Promise<void> => {
  const { items: apps } = await listApplications(context, { state: 'new' });
  const hasEvents = apps.some(({ bundle_identifier }) => bundle_identifier === bundleOf('Nomnom', 'android'));
  if (!hasEvents || !(await lacksWeek(context, size))) return; // a workspace without events stays without
  if (size === 'full') say('Audiences of the last week are still being built: all are there within a minute');
  await seedWeek(context, size, UNIVERSE, signal);
  if (size === 'full') say('All audiences are there');
};
