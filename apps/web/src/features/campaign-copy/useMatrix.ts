import { writesCampaignField } from '@fairlead/domain/campaign/campaign-rights';
import { tooSmall } from '@fairlead/domain/campaign-copy/leave-out';
import {
  CAP_UNDER,
  checkMatrix,
  checkMatrixPrices,
  MATRIX_MOST,
  type MatrixKnown,
  overBy,
} from '@fairlead/domain/campaign-copy/matrix';
import { checkTemplate } from '@fairlead/domain/campaign-copy/matrix-name';
import { checkSold, soldBy } from '@fairlead/domain/campaign-copy/matrix-sold';
import { isPaced } from '@fairlead/domain/line-item/budget-mode';
import { perDay } from '@fairlead/domain/line-item/per-day';
import { type Currency, currencyDecimals } from '@fairlead/domain/money';
import { audienceCriterionOf } from '@fairlead/domain/targeting/targeting';
import { isTestName } from '@fairlead/domain/test-name.rules';
import { dayOf } from '@fairlead/domain/utc-day';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Application } from '#features/application/application.queries.ts';
import { listsOf } from '#features/audience/audience.queries.ts';
import { useMay, useMe } from '#features/auth/auth.queries.ts';
import { countries as allCountries, campaignsOf } from '#features/campaign/campaign.queries.ts';
import { campaignOf } from '#features/campaign/campaign-page.queries.ts';
import { companyOf } from '#features/company/company.queries.ts';
import { groupsOf } from '#features/creative-group/creative-group.queries.ts';
import { eventsOf } from '#features/event-mapping/event-mapping.queries.ts';
import { customActionTypes, lineItemsOfCompany } from '#features/line-item/line-item.queries.ts';
import { useProductNow } from '#lib/clock.ts';
import { checkedMatrix, reachKey, reachOfMatrix } from './matrix.queries.ts';
import { matrixSpend } from './matrix-spending.ts';
import {
  type Audience,
  askOf,
  bodyOf,
  buildMarks,
  emptyMatrix,
  type MatrixState,
  ownKey,
  readyOf,
  rowsOf,
  unread,
} from './matrix-state.ts';

/** What is asked is what the page rests at. */
const REST_MS = 400;
/** Combinations that are counted at once. */
const MOST_COUNTED = 400;

/** A value once it has rested. */
const useRested = <T>(value: T, text: string): T | null => {
  const [rested, rest] = useState<{ text: string; value: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether the value is another one
  useEffect(() => {
    const timer = setTimeout(() => rest({ text, value }), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested?.text === text ? rested.value : null;
};

/** All that a matrix can be made of. */
const useKnown = (app: Application) => {
  const may = useMay();
  const asked = {
    items: useQuery(lineItemsOfCompany(app.company_id)),
    campaigns: useQuery(campaignsOf(app.id)),
    countries: useQuery(allCountries),
    lists: useQuery(listsOf(app.id)),
    groups: useQuery({ ...groupsOf(app.id), enabled: may('creative.read') }),
  };
  const items = asked.items.data?.items ?? [];
  const campaigns = asked.campaigns.data?.items;
  const lists = asked.lists.data?.items ?? [];
  const groups = asked.groups.data?.items ?? [];
  const criterion = audienceCriterionOf(app.platform as Parameters<typeof audienceCriterionOf>[0]);
  return {
    lineItems: items.filter((one) => one.state === 'new' && !isTestName(one.name)),
    campaigns,
    templates: (campaigns ?? []).filter((one) => one.state === 'New' && !isTestName(one.name)),
    countries: asked.countries.data?.items ?? [],
    /** Why one of them is not here. */
    missing: Object.values(asked).find(({ data, error }) => error && !data)?.error ?? null,
    /** Which of them are on their way. */
    coming: {
      lineItems: asked.items.isPending,
      templates: asked.campaigns.isPending,
      countries: asked.countries.isPending,
      lists: asked.lists.isPending,
    },
    /** Whether lists of devices are known: none is said of none before. */
    hasLists: asked.lists.data !== undefined,
    allLists: lists,
    lists: lists.filter((list) => list.state === 'new' && list.criterion === criterion),
    groups: groups.filter((one) => one.state === 'New'),
  };
};

/** The event that campaigns would be paid by, and whether the application maps it; null: none, or nobody may tell. */
const useSoldBy = (app: Application, event: number | null) => {
  const reads = useMay()('event_mapping.read');
  const types = useQuery({ ...customActionTypes, enabled: event !== null }).data?.items;
  const mapped = useQuery({ ...eventsOf(app.id), enabled: event !== null && reads }).data?.items;
  const name = types?.find(({ id }) => id === event)?.name;
  if (event === null || name === undefined) return null;
  return { name, unmapped: mapped !== undefined && !mapped.some(({ type_id }) => type_id === event) };
};

/**
 * Whether what the page rests at would go through: a dry run of what Create sends. It is asked again with every change of what it
 * is about; what was answered stands meanwhile.
 * @param held what was sent is on its way, or may be made: a check would find its names taken
 */
const useChecked = (body: Parameters<typeof checkedMatrix>[0], held: boolean) => {
  const rested = useRested(body, JSON.stringify(body));
  const check = useQuery({ ...checkedMatrix(rested), enabled: rested !== null && !held });
  const error = rested === null ? null : check.error;
  const judged = check.isPending || check.isPlaceholderData ? null : rested;
  const verdict = judged && !error ? check.data : undefined;
  return {
    /** What there is an answer about, whichever: the server is asked anew when it is sent. */
    judged,
    /** Whether it was let through. */
    passed: verdict?.told !== undefined,
    refused: verdict?.refused ?? [],
    /** What was told of each where it was let through; it stands while another is asked about. */
    told: check.data?.told,
    failed: error,
    again: () => void check.refetch(),
  };
};

/**
 * One state, and all that the page shows of it: matrix, rows, sums, what is wrong, what would be sent.
 * @param held what was sent is on its way, or may be made
 */
export const useMatrix = (app: Application, lineItem: number | undefined, held: boolean) => {
  const may = useMay();
  const role = useMe()?.role;
  const prices = role !== undefined && writesCampaignField(role, 'client_cost');
  const start = useMemo(() => emptyMatrix(lineItem ?? null), [lineItem]);
  const [state, setState] = useState<MatrixState>(start);
  const currency = useSuspenseQuery(companyOf(app.company_id)).data.currency as Currency;
  const choices = useKnown(app);
  const now = useProductNow();
  const item = choices.lineItems.find(({ id }) => id === state.line_item);
  const daily = item?.current_budget ? perDay(item.current_budget) : null;
  const template = choices.templates.find(({ id }) => id === state.template);
  const templatePrice = prices ? (template?.client_cost ?? null) : null;

  const sold = item ? checkSold(state.template, item.target_custom_action_type_id) : [];
  const source = useQuery({ ...campaignOf(state.template ?? 0), enabled: state.template !== null }).data;
  const event = state.template === null ? (item?.target_custom_action_type_id ?? null) : source ? soldBy(source) : null;
  const sale = useSoldBy(app, event);

  const cells = state.countries.length * state.audiences.length;
  const reach = useQuery({
    ...reachOfMatrix(app.id, state.countries, state.audiences, buildMarks(state.audiences, choices.allLists)),
    enabled: may('campaign.read_reach') && cells > 0 && cells <= MOST_COUNTED,
  });
  const reachAt = (country: number, audience: Audience) => reach.data?.get(reachKey(country, audience));
  const countryAt = (place: number) => choices.countries.find(({ id }) => id === state.countries[place]);
  const listName = (id: number | null) =>
    id === null ? 'All devices' : (choices.allLists.find((list) => list.id === id)?.name ?? `List ${id}`);

  const known: MatrixKnown = {
    namesOf: ({ country, audience }) => {
      const include = state.audiences[audience]?.include ?? null;
      return {
        app: app.name,
        line_item: item?.name ?? '',
        day: dayOf(now),
        countries: [countryAt(country)?.alpha_two_name ?? ''],
        audience: include === null ? null : listName(include),
      };
    },
    daily_budget: daily,
    unit: currencyDecimals(currency) === 0 ? 100 : 1,
    devicesOf: ({ country, audience }) => {
      const of = state.audiences[audience];
      return (of && reachAt(state.countries[country] ?? 0, of)?.devices) ?? null;
    },
  };
  const ask = askOf(state, templatePrice);
  const rows = rowsOf(state, templatePrice, known);
  const taken = (choices.campaigns ?? []).filter((one) => one.state === 'New').map(({ name }) => name);
  const isCounted = rows.every(({ daily_cap }) => daily_cap !== null);
  const isJudged = cells > 0 && item !== undefined && (isCounted || daily === null || rows.length > MATRIX_MOST);
  const around = { daily_budget: daily, taken };
  const wrong = isJudged ? [...checkTemplate(state.name), ...checkMatrix(ask, rows, around)] : [];
  // What is wrong with what was chosen is told at once, not once all is
  const told = [...sold, ...unread(state), ...checkMatrixPrices(ask), ...wrong];
  const local = told.filter(({ path }, at) => told.findIndex((one) => one.path === path) === at);
  const isUnder = state.split !== 'one' && local[0]?.message === CAP_UNDER;
  // What stands there until a newer build is counted is drawn; no cap is made by it
  const isOld = state.split === 'by_reach' && reach.isPlaceholderData;
  const isWhole =
    !isOld && isJudged && rows.length > 0 && isCounted && local.length === 0 && choices.campaigns !== undefined;
  const body = bodyOf(state, rows, { application_id: app.id, price: ask.price });
  // A price is told by name, that of the template too: what was read is what is made
  const sent = prices && ask.price !== null ? { ...body, price: ask.price } : body;
  const check = useChecked(isWhole ? sent : null, held);
  const ready = check.told ? readyOf(check.told) : null;
  return {
    state,
    setState,
    change: (part: Partial<MatrixState>) => setState({ ...state, ...part }),
    discard: () => setState(start),
    isDirty: state !== start,
    sale,
    mapping: `/companies/${app.company_id}/applications/${app.id}/edit/events-mapping`,
    ...{ prices, currency, choices, item, daily, rows, cells, reachAt, countryAt, listName, check },
    /** What the rows may spend once launched, beside what bids and within what the budget has left; null: nothing says so. */
    spend:
      check.told?.line_item && item && !isPaced(item, item)
        ? matrixSpend(check.told.line_item, rows, { currency, today: dayOf(now) })
        : null,
    /** What would keep a row from its launch; undefined: not checked yet. */
    readyAt: (key: string) => ready?.get(key),
    uncounted: cells > 0 ? reach.error : null,
    issues: local.length > 0 ? local : check.refused,
    /** Combinations whose share is too small for a cap: without them the others have one. */
    small: isUnder ? tooSmall(ask, known) : [],
    over: daily !== null && state.split !== 'one' ? overBy(rows, daily) : 0,
    /** What of a row is its own. */
    ownOf: ({ country, audience }: { country: number; audience: number }) =>
      ownKey(state.countries[country] ?? 0, state.audiences[audience] ?? { include: null }),
  };
};

export type Matrix = ReturnType<typeof useMatrix>;
