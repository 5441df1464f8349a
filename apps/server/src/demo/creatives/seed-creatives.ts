import { TRACKED_SUPPLIER } from '@fairlead/domain/creative-group/approval';
import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import { type Context, type KeptChange, type SignedIn, systemContext } from '../../context.ts';
import { listApplications } from '../../features/application/application.service.ts';
import { listCampaigns } from '../../features/campaign/campaign.service.ts';
import { type DrawnCreative, keepDrawn } from '../../features/creative/drawn.service.ts';
import { listCreativeGroups } from '../../features/creative-group/creative-group.service.ts';
import { writeTogether } from '../../platform/changes/together.ts';
import { refuses } from '../../simulator/auction.ts';
import { changeSetOf } from '../trade/deed.ts';
import { accountIfThere } from '../week.ts';
import { type Brand, brandOfApp } from './ads.ts';
import { approve, type Said, shownAt } from './approve.ts';
import { bannersOf, type Known, nativesOf, studioOf } from './drawn.ts';
import { makeLibrary, shelvesOf } from './library.ts';
import { type App, makeGroup } from './make-group.ts';

/** Groups were made before the campaigns of the last weeks, and connected as those came. */
const MADE_BEFORE = 40;
const AT_ONCE = 8;
const APPROVED_BEFORE = MADE_BEFORE - 2;
const SEASON = 'Last days of autumn';

type Planned = {
  app: App;
  campaigns: number[];
  brand: Brand;
  evergreen: DrawnCreative[];
  season: DrawnCreative[];
  shelves: Awaited<ReturnType<typeof shelvesOf>>;
};

/** What is made for an app, its files stored already. */
const planned = async (
  context: Context,
  app: App,
  { at, nth, campaigns }: { at: number; nth: number; campaigns: number[] },
  known: Known,
): Promise<Planned> => {
  const brand = brandOfApp(app.name, at);
  const studio = studioOf(context, brand, known);
  const native = await nativesOf(studio, `${brand.name} native`, brand.words.title, ['OpenRTB']);
  const evergreen = [...(await bannersOf(studio, brand.name)), ...native];
  const season = app.id % 3 === 0 ? await bannersOf(studio, `${brand.name} autumn`, SEASON) : [];
  return { app, brand, campaigns, evergreen, season, shelves: await shelvesOf(studio, { app, campaigns, nth }) };
};

/** The season ends with this week, for every other app it is over. */
const seasonOf = (context: Context, app: App) => {
  const today = dayOf(context.now());
  const end = startOfDay(addDays(today, app.id % 2 === 0 ? 6 : -3)).getTime() - 1000;
  const start_utc = startOfDay(addDays(today, -MADE_BEFORE + 10)).toISOString();
  return [{ start_utc, end_utc: new Date(end).toISOString(), recurring: false, timezone: '+00:00' }];
};

/**
 * Ads of the demo: each application with campaigns has a group that all of them show, and every third one of a season; then
 * further ones, of all types and in every status. Drawn by our own code. All or nothing, and made once: a workspace that has
 * groups keeps its own.
 */
export const seedCreatives = async (context: Context, signal?: AbortSignal): Promise<void> => {
  const { items: apps } = await listApplications(context, { state: 'all' });
  const companies = [...new Set(apps.map(({ company_id }) => company_id))].sort((a, b) => a - b);
  const known: Known = new Map();
  const { items: campaigns } = await listCampaigns(context, { state: 'new', with_ab_test: true });
  const ofApp = Map.groupBy(campaigns, ({ app_id }) => app_id);
  const trading = apps.filter(({ id }) => ofApp.has(id)).sort((a, b) => a.id - b.id);
  const user = await accountIfThere(context, 'creative_team_member');
  if (trading.length === 0 || !user || (await hasGroups(context, trading))) return;
  const plans: Planned[] = [];
  // Storing a file waits for the disk: several apps wait together
  for (let from = 0; from < trading.length; from += AT_ONCE) {
    signal?.throwIfAborted();
    const some = trading.slice(from, from + AT_ONCE).map((app, next) => {
      const campaigns = ofApp.get(app.id)?.map(({ id }) => id) ?? [];
      const about = { at: companies.indexOf(app.company_id), nth: from + next, campaigns };
      return planned(context, app, about, known);
    });
    plans.push(...(await Promise.all(some)));
  }
  const drawn = await Promise.all(known.values());
  await context.db.tx(
    async () => {
      await keepDrawn(context, drawn);
      await makeAll(context, user, plans);
      await approveAll(context);
      await makeLibrary(
        context,
        user,
        plans.flatMap(({ shelves }) => shelves),
      );
    },
    { patient: true },
  );
};

const hasGroups = async (context: Context, apps: readonly App[]): Promise<boolean> => {
  for (const { id } of apps.slice(0, 10))
    if ((await listCreativeGroups(context, id, { state: 'all' })).total > 0) return true;
  return false;
};

/** What was made weeks ago exchanges have looked at since: the tracked one approved of all of it, others refuse some. */
const approveAll = async (house: Context): Promise<void> => {
  const said = ({ supplier_id, creative_id }: { supplier_id: number; creative_id: number }): Said =>
    supplier_id !== TRACKED_SUPPLIER && refuses(supplier_id, creative_id)
      ? { status: 'disapproved', reason: 'Text is hard to read' }
      : { status: 'approved', reason: null };
  await approve(house, { day: APPROVED_BEFORE, what: 'creatives approved', asked: await shownAt(house), said });
};

const makeAll = async (house: Context, user: SignedIn, plans: readonly Planned[]): Promise<void> => {
  const kept: KeptChange[] = [];
  const begun = startOfDay(addDays(dayOf(house.now()), -MADE_BEFORE)).getTime() + 9 * 3_600_000;
  for (const [at, plan] of plans.entries()) {
    const then = new Date(begun + at * 60_000);
    const changeSet = changeSetOf(`creatives ${plan.app.id}`);
    const context = { ...systemContext(house, { user, channel: 'form', changeSet }), now: () => then, kept };
    const shown = { active: true, campaign_ids: plan.campaigns };
    await makeGroup(context, plan.app, { ...shown, name: `${plan.brand.name} evergreen` }, plan.evergreen);
    if (plan.season.length > 0) {
      const autumn = { ...shown, name: `${plan.brand.name} autumn`, schedulings: seasonOf(house, plan.app) };
      await makeGroup(context, plan.app, autumn, plan.season);
    }
    if (kept.length > 500) await writeTogether(house, kept);
  }
  await writeTogether(house, kept);
};
