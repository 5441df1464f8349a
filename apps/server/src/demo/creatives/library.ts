import { bannerSizes } from '@fairlead/domain/creative/size';
import { TRACKED_SUPPLIER } from '@fairlead/domain/creative-group/approval';
import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import { type Context, type KeptChange, type SignedIn, systemContext } from '../../context.ts';
import { updateCreative } from '../../features/creative/creative.service.ts';
import type { DrawnCreative } from '../../features/creative/drawn.service.ts';
import { runningOf } from '../../features/creative-group/connected.service.ts';
import { updateCreativeGroup } from '../../features/creative-group/creative-group.service.ts';
import { writeTogether } from '../../platform/changes/together.ts';
import { refuses } from '../../simulator/auction.ts';
import { uniform } from '../../simulator/chance.ts';
import { changeSetOf } from '../trade/deed.ts';
import { approve, type Said, shownAt } from './approve.ts';
import { bannersOf, filmsOf, markupOf, nativesOf, type Studio } from './drawn.ts';
import { type App, makeGroup } from './make-group.ts';

/** Further groups of an app, whose files are stored already. */
type Shelf = { app: App; campaigns: readonly number[]; name: string; creatives: DrawnCreative[] };

const [SALE, LAST_CALL] = ['Black Friday is here', 'Only until Sunday'];

/** Every app has films and games of a season; seven of thirteen all sizes of banners and native ads as well. */
export const shelvesOf = async (
  studio: Studio,
  { app, campaigns, nth }: { app: App; campaigns: readonly number[]; nth: number },
): Promise<Shelf[]> => {
  const { name } = studio.brand;
  const season = await Promise.all([
    markupOf(studio, `${name} catch`, SALE, { playable: true }),
    filmsOf(studio, `${name} sale`, SALE),
    filmsOf(studio, `${name} last call`, LAST_CALL),
  ]);
  const shelves = [{ app, campaigns, name: `${name} Black Friday`, creatives: season.flat() }];
  if ((nth * 7) % 13 > 6) return shelves;
  const sizes = await Promise.all([
    bannersOf(studio, `${name} sale`, SALE, bannerSizes),
    nativesOf(studio, `${name} sale`, SALE),
    nativesOf(studio, `${name} last call`, LAST_CALL, ['OpenRTB']),
    markupOf(studio, `${name} card`, SALE, { playable: false }),
  ]);
  return [...shelves, { app, campaigns, name: `${name} all sizes`, creatives: sizes.flat() }];
};

/** How groups stand, in turn: every status of a group is somewhere. */
const standings = ['live', 'resting', 'live', 'apart', 'paused', 'next', 'live', 'over', 'archived'] as const;
type Standing = (typeof standings)[number];
/** Days ago: made, looked at by exchanges, tidied up. */
const [MADE, LOOKED_AT, TIDIED] = [38, 36, 20];

const scheduleOf = (house: Context, standing: Standing) => {
  const at = (days: number, less = 0) =>
    new Date(startOfDay(addDays(dayOf(house.now()), days)).getTime() - less).toISOString();
  const days = standing === 'next' ? ([5, 13] as const) : standing === 'over' ? ([-30, -4] as const) : null;
  if (days === null) return [];
  return [{ start_utc: at(days[0]), end_utc: at(days[1], 1000), recurring: false, timezone: '+00:00' }];
};

/** Campaigns that are or were part of an A/B test: what they showed must stay the same in all arms. */
const tested = async ({ db }: Context): Promise<Set<number>> => {
  const rows = await db.query<{ id: number }>(
    'select campaign_id as id from ab_test union select id from campaign where source_campaign_id is not null',
  );
  return new Set(rows.map(({ id }) => id));
};

/** Which of these campaigns show a group: at most two that run, or such as do not. */
const campaignsFor = (
  standing: Standing,
  campaigns: readonly number[],
  running: ReadonlyMap<number, boolean>,
): number[] => {
  if (standing === 'apart' || standing === 'archived') return [];
  const resting = standing === 'resting';
  return campaigns.filter((id) => (running.get(id) ?? false) !== resting).slice(0, resting ? 3 : 2);
};

/** What exchanges say: the tracked one approved most, looks at some still, refused some, and was not asked for others. */
const said = ({ supplier_id, creative_id }: { supplier_id: number; creative_id: number }): Said | null => {
  if (supplier_id !== TRACKED_SUPPLIER)
    return refuses(supplier_id, creative_id)
      ? { status: 'disapproved', reason: 'Text is hard to read' }
      : { status: 'approved', reason: null };
  const drawn = uniform(104, creative_id);
  if (drawn < 0.86) return { status: 'approved', reason: null };
  if (drawn < 0.92) return { status: 'submitted', reason: null };
  return drawn < 0.97 ? { status: 'disapproved', reason: 'Misleading claim' } : null;
};

/**
 * Makes further groups, so that there are all types of creatives, in every status. Joins the caller's transaction; what is made
 * before it keeps its ids.
 */
export const makeLibrary = async (house: Context, user: SignedIn, shelves: readonly Shelf[]): Promise<void> => {
  const running = await runningOf(
    house,
    shelves.flatMap(({ campaigns }) => campaigns),
  );
  const inTests = await tested(house);
  const kept: KeptChange[] = [];
  const moment = (days: number, hour: number, minute: number): Date =>
    new Date(startOfDay(addDays(dayOf(house.now()), -days)).getTime() + hour * 3_600_000 + minute * 60_000);
  const by = (what: string, then: Date): Context => ({
    ...systemContext(house, { user, channel: 'form', changeSet: changeSetOf(what) }),
    ...{ now: () => then, kept },
  });
  const made: { id: number; standing: Standing; creatives: number[] }[] = [];
  for (const [nth, shelf] of shelves.entries()) {
    const standing = standings[nth % standings.length] ?? 'live';
    const context = by(`library ${nth}`, moment(MADE, 13, nth));
    const draft = {
      ...{ name: shelf.name, active: standing !== 'paused', schedulings: scheduleOf(house, standing) },
      campaign_ids: campaignsFor(
        standing,
        shelf.campaigns.filter((id) => !inTests.has(id)),
        running,
      ),
    };
    made.push({ standing, ...(await makeGroup(context, shelf.app, draft, shelf.creatives)) });
    if (kept.length > 500) await writeTogether(house, kept);
  }
  await writeTogether(house, kept);
  const ids = made.flatMap(({ creatives }) => creatives);
  await approve(house, { day: LOOKED_AT, what: 'library approved', asked: await shownAt(house, ids), said });
  // One in nine is out of use, one in nine is off; groups are put away
  const tidy = by('library tidied', moment(TIDIED, 10, 0));
  for (const [nth, id] of ids.entries())
    if (nth % 9 === 4) await updateCreative(tidy, id, nth % 2 === 0 ? { state: 'archived' } : { active: false });
  for (const { id, standing } of made)
    if (standing === 'archived') await updateCreativeGroup(tidy, id, { state: 'archived' });
  await writeTogether(house, kept);
};
