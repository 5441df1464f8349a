import { bannerSizes, nativeIcon, nativeMain, type Size, sizeText } from '@fairlead/domain/creative/size';
import { TRACKED_SUPPLIER } from '@fairlead/domain/creative-group/approval';
import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import { type Context, type KeptChange, type SignedIn, systemContext } from '../../context.ts';
import { listApplications } from '../../features/application/application.service.ts';
import { listCampaigns } from '../../features/campaign/campaign.service.ts';
import { receiveApprovals } from '../../features/creative/approval.service.ts';
import { addDrawnCreative, type DrawnCreative, keepDrawn, storeDrawn } from '../../features/creative/drawn.service.ts';
import {
  addCreativeGroup,
  listCreativeGroups,
  type NewCreativeGroup,
} from '../../features/creative-group/creative-group.service.ts';
import { writeTogether } from '../../platform/changes/together.ts';
import { refuses } from '../../simulator/auction.ts';
import { suppliersOf } from '../../simulator/profile.ts';
import { changeSetOf } from '../trade/deed.ts';
import { accountIfThere } from '../week.ts';
import { type Brand, brandOfApp, drawAd, drawIcon } from './ads.ts';

type App = { id: number; name: string; company_id: number };
type Pictures = (size: Size, headline?: string) => Promise<Awaited<ReturnType<typeof storeDrawn>>>;

const sizes = ['300x250', '320x50', '320x480', '728x90'].flatMap((text) =>
  bannerSizes.filter((size) => sizeText(size) === text),
);
/** Groups were made before the campaigns of the last weeks, and connected as those came. */
const MADE_BEFORE = 40;
const AT_ONCE = 8;
const APPROVED_BEFORE = MADE_BEFORE - 2;
const SEASON = 'Last days of autumn';

/** Pictures of a brand, each drawn and stored once, however many of its apps show it. */
const picturesOf = (context: Context, brand: Brand, known: Map<string, ReturnType<Pictures>>): Pictures => {
  return (size, headline = brand.words.title) => {
    const key = `${brand.name} ${sizeText(size)} ${headline}`;
    const drawn = () => (size === nativeIcon ? drawIcon(brand, size.width) : drawAd(brand, size, headline));
    const picture = known.get(key) ?? storeDrawn(context, drawn(), size);
    known.set(key, picture);
    return picture;
  };
};

const bannersOf = async (pictures: Pictures, name: string, headline?: string): Promise<DrawnCreative[]> => {
  const drawn = await Promise.all(sizes.map((size) => pictures(size, headline)));
  return drawn.map((main_asset, at) => {
    const size = sizes[at] ?? nativeMain;
    return { name: `${name} ${sizeText(size)}`, type: 'Static', size, files: { main_asset } };
  });
};

const nativeOf = async (pictures: Pictures, brand: Brand): Promise<DrawnCreative> => ({
  name: `${brand.name} native`,
  type: 'OpenRTB',
  size: nativeMain,
  words: {
    title: brand.words.title,
    text: brand.words.text,
    ctatext: brand.words.call,
    advertiser: brand.name,
  },
  files: { main_asset: await pictures(nativeMain), icon_asset: await pictures(nativeIcon) },
});

type Planned = { app: App; campaigns: number[]; brand: Brand; evergreen: DrawnCreative[]; season: DrawnCreative[] };

/** What is made for an app, its pictures stored already. */
const planned = async (
  context: Context,
  app: App,
  { at, campaigns }: { at: number; campaigns: number[] },
  known: Map<string, ReturnType<Pictures>>,
): Promise<Planned> => {
  const brand = brandOfApp(app.name, at);
  const pictures = picturesOf(context, brand, known);
  const evergreen = [...(await bannersOf(pictures, brand.name)), await nativeOf(pictures, brand)];
  const season = app.id % 3 === 0 ? await bannersOf(pictures, `${brand.name} autumn`, SEASON) : [];
  return { app, brand, campaigns, evergreen, season };
};

const makeGroup = async (
  context: Context,
  { app, campaigns }: Planned,
  name: string,
  creatives: readonly DrawnCreative[],
  schedulings: NewCreativeGroup['schedulings'] = [],
): Promise<void> => {
  const of = { company_id: app.company_id, app_id: app.id };
  const id = await addCreativeGroup(context, { ...of, name, active: true, campaign_ids: campaigns, schedulings });
  for (const creative of creatives) await addDrawnCreative(context, { ...of, id }, creative);
};

/** The season ends with this week, for every other app it is over. */
const seasonOf = (context: Context, app: App) => {
  const today = dayOf(context.now());
  const end = startOfDay(addDays(today, app.id % 2 === 0 ? 6 : -3)).getTime() - 1000;
  const start_utc = startOfDay(addDays(today, -MADE_BEFORE + 10)).toISOString();
  return [{ start_utc, end_utc: new Date(end).toISOString(), recurring: false, timezone: '+00:00' }];
};

/**
 * Ads of the demo: each application with campaigns has a group that all of them show, and every third one of a season. Drawn by
 * our own code. All or nothing, and made once: a workspace that has groups keeps its own.
 */
export const seedCreatives = async (context: Context, signal?: AbortSignal): Promise<void> => {
  const { items: apps } = await listApplications(context, { state: 'all' });
  const companies = [...new Set(apps.map(({ company_id }) => company_id))].sort((a, b) => a - b);
  const known = new Map<string, ReturnType<Pictures>>();
  const { items: campaigns } = await listCampaigns(context, { state: 'new', with_ab_test: true });
  const ofApp = Map.groupBy(campaigns, ({ app_id }) => app_id);
  const trading = apps.filter(({ id }) => ofApp.has(id)).sort((a, b) => a.id - b.id);
  const user = await accountIfThere(context, 'creative_team_member');
  if (trading.length === 0 || !user || (await hasGroups(context, trading))) return;
  const plans: Planned[] = [];
  // Storing a file waits for the disk: several apps wait together
  for (let from = 0; from < trading.length; from += AT_ONCE) {
    signal?.throwIfAborted();
    const some = trading.slice(from, from + AT_ONCE).map((app) => {
      const about = { at: companies.indexOf(app.company_id), campaigns: ofApp.get(app.id)?.map(({ id }) => id) ?? [] };
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
    },
    { patient: true },
  );
};

const hasGroups = async (context: Context, apps: readonly App[]): Promise<boolean> => {
  for (const { id } of apps.slice(0, 10))
    if ((await listCreativeGroups(context, id, { state: 'all' })).total > 0) return true;
  return false;
};

/** The exchange that is tracked, and those where campaigns that show a creative buy, each once. */
const shownAt = async ({ db }: Context): Promise<{ creative_id: number; supplier_id: number }[]> => {
  const rows = await db.query<{ creative_id: number; suppliers: number[] }>(
    `select distinct d.id as creative_id, c.suppliers from creative d
     left join creative_group_campaign m on m.creative_group_id = d.creative_group_id
     left join campaign c on c.id = m.campaign_id order by 1`,
  );
  return [...Map.groupBy(rows, ({ creative_id }) => creative_id)].flatMap(([creative_id, those]) =>
    [...new Set([TRACKED_SUPPLIER, ...those.flatMap(({ suppliers }) => suppliersOf(suppliers ?? []))])]
      .sort((a, b) => a - b)
      .map((supplier_id) => ({ creative_id, supplier_id })),
  );
};

/** What was made weeks ago exchanges have looked at since: the tracked one approved of all of it, others refuse some. */
const approveAll = async (house: Context): Promise<void> => {
  const then = new Date(startOfDay(addDays(dayOf(house.now()), -APPROVED_BEFORE)).getTime() + 12 * 3_600_000);
  const at = then.toISOString();
  const rows = (await shownAt(house)).map((one) => {
    const refused = one.supplier_id !== TRACKED_SUPPLIER && refuses(one.supplier_id, one.creative_id);
    const said = refused
      ? { status: 'disapproved', reason: 'Text is hard to read' }
      : { status: 'approved', reason: null };
    return { ...one, ...said, at };
  });
  const kept: KeptChange[] = [];
  const changeSet = changeSetOf('creatives approved');
  await receiveApprovals({ ...systemContext(house, { channel: 'api', changeSet }), now: () => then, kept }, { rows });
  await writeTogether(house, kept);
};

const makeAll = async (house: Context, user: SignedIn, plans: readonly Planned[]): Promise<void> => {
  const kept: KeptChange[] = [];
  const begun = startOfDay(addDays(dayOf(house.now()), -MADE_BEFORE)).getTime() + 9 * 3_600_000;
  for (const [at, plan] of plans.entries()) {
    const then = new Date(begun + at * 60_000);
    const changeSet = changeSetOf(`creatives ${plan.app.id}`);
    const context = { ...systemContext(house, { user, channel: 'form', changeSet }), now: () => then, kept };
    await makeGroup(context, plan, `${plan.brand.name} evergreen`, plan.evergreen);
    if (plan.season.length > 0)
      await makeGroup(context, plan, `${plan.brand.name} autumn`, plan.season, seasonOf(house, plan.app));
    if (kept.length > 500) await writeTogether(house, kept);
  }
  await writeTogether(house, kept);
};
