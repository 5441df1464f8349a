import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-copy';
import { type CampaignContext, checkCampaign } from '@fairlead/domain/campaign/campaign.rules';
import { forbiddenAtCreation, writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import { type CampaignDraft, keptCampaign } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { newCampaign } from '@fairlead/domain/campaign/new-campaign';
import { copiedCampaign } from '@fairlead/domain/campaign-copy/copy';
import { checkMatrix, type MatrixRow, matrixRows, placeKey } from '@fairlead/domain/campaign-copy/matrix';
import { checkTemplate } from '@fairlead/domain/campaign-copy/matrix-name';
import { checkSold } from '@fairlead/domain/campaign-copy/matrix-sold';
import { type Issue, when } from '@fairlead/domain/issue';
import { perDay } from '@fairlead/domain/line-item/per-day';
import { type Currency, currencyDecimals } from '@fairlead/domain/money';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { Forbidden, refuseIfAny, refuseOver } from '../../refusal.ts';
import { type Campaign, getCampaign } from '../campaign/campaign.service.ts';
import { storeCampaign } from '../campaign/campaign-new.service.ts';
import { catalogues } from '../campaign/catalogues.service.ts';
import { aboveIn } from '../campaign/line-item-choice.service.ts';
import { addToCreativeGroup, creativeGroup } from '../creative-group/creative-group.service.ts';
import { getLineItem } from '../line-item/line-item.service.ts';
import { moneyOfLineItems } from '../readiness/line-item-money.service.ts';
import { faultsOfMany } from '../readiness/readiness.service.ts';
import { matrixKnown, namesTaken } from './matrix-known.service.ts';
import { type MatrixReach, reachByPlace } from './matrix-reach.service.ts';
import { targetAudiences } from './matrix-targets.service.ts';

export type MatrixBody = Given<typeof api.createCampaignMatrix>['body'];

/** What every campaign of a template takes over (as `has_details`, `has_capping` and `has_suppliers` of a copy). */
const carried = {
  has_details: true,
  has_capping: true,
  has_suppliers: true,
  has_client_pricing: false,
  has_users: false,
};

/** Who may not set a price names none. @throws Forbidden naming what was asked for */
const refusePrices = ({ user }: Context, { price, cells }: MatrixBody): void => {
  if (!user || writesCampaignField(user.role, 'client_cost')) return;
  const message = 'You may not change client cost of a campaign.';
  const refused = [
    ...when(price !== undefined, 'price', message),
    ...cells.flatMap((cell) => when(cell.price !== undefined, `cells.${placeKey(cell)}.price`, message)),
  ];
  if (refused.length > 0) throw new Forbidden(message, refused);
};

type Template = { draft: CampaignDraft /** The price that goes with it. */; price: number | null };

/** What all of them have in common, without names, countries, caps and prices. */
const templateOf = async (
  context: Context,
  body: MatrixBody,
  place: Parameters<typeof newCampaign>[1],
  event: number | null,
): Promise<Template> => {
  const { user } = context;
  const { line_item_id, template_campaign_id: template, application_id } = body;
  if (template === undefined) {
    const sold = { pricing_type: 'cpa' as const, pricing_custom_action_type_id: event };
    return { draft: newCampaign({ ...sold, line_item_id }, place), price: null };
  }
  const campaign = await getCampaign(context, template);
  refuseIfAny(
    when(
      campaign.app_id !== application_id,
      'template_campaign_id',
      'The template is a campaign of another application.',
    ),
  );
  const source = { ...draftOf(campaign), client_cost: campaign.client_cost ?? null };
  const { pricing_type, campaign_type } = source;
  const fresh = newCampaign({ pricing_type, campaign_type }, place);
  const refused = user ? forbiddenAtCreation(user.role, fresh, { pricing_type }) : [];
  if (refused.length > 0) throw new Forbidden(refused[0]?.message, refused);
  const copy = { ...copiedCampaign(source, place, carried, { line_item_id, nth: 1 }), internal_name: null };
  const own = user ? Object.entries(fresh).filter(([field]) => !writesCampaignField(user.role, field)) : [];
  const draft = { ...copy, ...Object.fromEntries(own), pricing_type };
  const mayPrice = !user || writesCampaignField(user.role, 'client_cost');
  return { draft, price: mayPrice ? source.client_cost : null };
};

const own: Partial<Record<string, string>> = { name: 'name', client_cost: 'price', client_daily_budget: 'daily_cap' };

/** Issues of one campaign where they were asked for: its own fields in its cell, countries in their column. */
const placed = (row: MatrixRow, issues: readonly Issue[]): Issue[] =>
  issues.map(({ path, message }) => {
    if (path === 'countries') return { path: `countries.${row.country}`, message };
    if (path === 'pricing_custom_action_type_id') return { path: 'template_campaign_id', message };
    const field = own[path];
    return { path: field ? `cells.${placeKey(row)}.${field}` : path, message };
  });

const once = (issues: readonly Issue[]): Issue[] =>
  issues.filter(({ path }, at) => issues.findIndex((one) => one.path === path) === at);

const draftsOf = (rows: readonly MatrixRow[], body: MatrixBody, { draft }: Template): CampaignDraft[] =>
  rows.map((row) => ({
    ...draft,
    name: row.name,
    countries: body.countries[row.country] ?? [],
    client_daily_budget: row.daily_cap,
    client_budget: null,
    budget_type: 'total',
    client_cost: row.price,
  }));

/** @throws NotFound for a group of a company that the caller does not see, Refused for one of another application */
const refuseForeignGroups = async (context: Context, { application_id, creative_group_ids }: MatrixBody) => {
  for (const [at, id] of creative_group_ids.entries()) {
    const { app_id } = await creativeGroup(context, id);
    const text = 'The creative group is one of another application.';
    refuseIfAny(when(app_id !== application_id, `creative_group_ids.${at}`, text));
  }
};

/** Shows all that were made in each of the groups, by the groups' own edit. */
const connect = async (context: Context, groups: readonly number[], made: readonly Campaign[]): Promise<void> => {
  const ids = made.map(({ id }) => id);
  for (const group of new Set(groups)) await addToCreativeGroup(context, group, ids);
};

/** What keeps each from its launch, in their order. */
const readinessInShort = async (context: Context, made: readonly Pick<Campaign, 'id'>[]) => {
  const faults = await faultsOfMany(
    context,
    made.map(({ id }) => id),
  );
  return made.map(({ id }) => {
    const issues = faults.get(id) ?? [];
    return { status: issues.length === 0 ? ('success' as const) : ('error' as const), issues };
  });
};

type Asked = Parameters<typeof matrixRows>[0];
const askOf = (body: MatrixBody, price: number | null): Asked => ({
  name: body.name,
  countries: body.countries.length,
  audiences: body.audiences.length,
  price,
  daily_cap: body.daily_cap,
  cells: body.cells,
});

/** The devices of all combinations, where they share by them. */
export const matrixReachAhead = async (context: Context, body: MatrixBody): Promise<MatrixReach | null> =>
  body.daily_cap === 'by_reach' ? reachByPlace(context, body) : null;

/**
 * Makes a campaign for each combination, all or none (design 13.19).
 * @param reach devices of each; counted before, as that takes longer than a transaction should
 * @throws NotFound for a line item or list of another company, Forbidden for a price that the role may not set, Refused by the
 *   rules, Conflict below what is archived
 */
export const createMatrix = (
  context: Context,
  body: MatrixBody,
  reach: MatrixReach | null,
): Promise<Ok<typeof api.createCampaignMatrix>> =>
  context.db.tx(async () => {
    refusePrices(context, body);
    refuseIfAny(checkTemplate(body.name));
    const { place, bought, ...lists } = await catalogues(context, body.application_id);
    const above = await aboveIn(context, body.line_item_id, place.company_id);
    refuseOver(context, [
      { kind: 'company', state: place.company_state },
      { kind: 'application', state: place.state },
      ...above,
    ]);
    await refuseForeignGroups(context, body);
    const item = await getLineItem(context, body.line_item_id);
    const event = item.target_custom_action_type_id;
    refuseIfAny(checkSold(body.template_campaign_id, event));
    const template = await templateOf(context, body, { ...place, suppliers: bought }, event);
    const ask = askOf(body, body.price ?? template.price);
    const daily_budget = item.current_budget ? perDay(item.current_budget) : null;
    const known = await matrixKnown(context, body, {
      app: place.name,
      company_id: place.company_id,
      line_item: item.name,
      day: dayOf(context.now()),
      daily_budget,
      unit: currencyDecimals(item.currency as Currency) === 0 ? 100 : 1,
      reach,
    });
    const rows = matrixRows(ask, known);
    refuseIfAny(checkMatrix(ask, rows, { daily_budget, taken: await namesTaken(context, body.application_id) }));
    const drafts = draftsOf(rows, body, template);
    // What comes from the template was passed when it was made: as in a copy, only what is new is judged
    const before = { ...template.draft, name: '', countries: [], client_daily_budget: null, client_cost: null };
    const around: CampaignContext = { ...lists, before, isNew: true, tested: false };
    refuseIfAny(once(rows.flatMap((row, at) => placed(row, checkCampaign(drafts[at] as CampaignDraft, around)))));
    const made: Campaign[] = [];
    for (const draft of drafts) {
      const home = { app_id: body.application_id, company_id: place.company_id };
      made.push(await storeCampaign(context, home, keptCampaign(draft)));
    }
    await targetAudiences(context, place.platform, body.audiences, rows, made);
    await connect(context, body.creative_group_ids, made);
    const items: Campaign[] = [];
    for (const { id } of made) items.push(await getCampaign(context, id)); // why it does not bid follows from lists and ads
    const cells = rows.map(({ country, audience }) => ({ country, audience }));
    const line_item = (await moneyOfLineItems(context, [item.id])).get(item.id) ?? null;
    return { items, total: items.length, cells, readiness: await readinessInShort(context, made), line_item };
  });
