import { pacesItself } from '@fairlead/domain/line-item/budget-mode';
import { storedMargin } from '@fairlead/domain/line-item/margin';
import { addDays, daysBetween, firstOfMonth, lastOfMonth, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import { changeCampaign } from '../../features/campaign/campaign-edit.service.ts';
import { undoChangeSet } from '../../features/history/undo.service.ts';
import { updateLineItem } from '../../features/line-item/line-item.service.ts';
import { createMargin } from '../../features/line-item/margin.service.ts';
import { updateBudget } from '../../features/line-item-budget/line-item-budget.service.ts';
import { between, uniform } from '../../simulator/chance.ts';
import { humanDaily, humanTotal, pick } from './amounts.ts';
import { atWork, laterOf, minutesAfter } from './calendar.ts';
import { frequencyOf } from './campaign-words.ts';
import { changeSetOf, channelOf, type Deed } from './deed.ts';
import type { Person, PlannedBudget, PlannedCampaign, PlannedLineItem, Workspace } from './plan.ts';
import { setCap } from './set-cap.ts';

/** Days of the month on which most is changed: the last three and the first two. */
const isBusy = (day: UtcDay): boolean =>
  daysBetween(day, lastOfMonth(day)) < 3 || daysBetween(firstOfMonth(day), day) < 2;

/** `count` moments at work between two days, both included, in order; every third on a busy day where there is one. */
const moments = (from: UtcDay, to: UtcDay, count: number, key: number): Date[] => {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
  const busy = days.filter(isBusy);
  const end = minutesAfter(startOfDay(addDays(to, 1)), -10);
  return Array.from({ length: Math.max(0, days.length === 0 ? 0 : count) }, (_, n) => {
    const list = n % 3 === 0 && busy.length > 0 ? busy : days;
    const at = laterOf(atWork(pick(list, 1111, key, n), 1112, key, n), startOfDay(from));
    return at < end ? at : end;
  }).sort((a, b) => a.getTime() - b.getTime());
};

/** Most is done by who is responsible, the rest by their neighbours. */
const authorOf = (item: PlannedLineItem, all: readonly Person[], nth: number): Person => {
  const { campaignManager, accountManager } = item.order.company;
  if (uniform(1113, item.at, nth) < 0.6) return campaignManager;
  const others = all.filter(({ role, email }) => role === 'campaign_manager' && !email.startsWith('peter.'));
  return uniform(1114, item.at, nth) < 0.6 ? accountManager : pick(others, 1115, item.at, nth);
};

/** Every edit but the first tells where a value was led from; the last one leads to what the plan says. */
const led = (final: number, count: number, round: (value: number) => number, ...keys: number[]): number[] =>
  Array.from({ length: count + 1 }, (_, n) =>
    n === count ? final : round(final * (1 + (n % 2 === 0 ? -1 : 1) * between(0.06, 0.28, 1116, n, ...keys))),
  );

type Edit = (context: Parameters<Deed['run']>[0]) => Promise<unknown>;

const capEdits = (campaign: PlannedCampaign, item: PlannedLineItem, count: number): Edit[] => {
  const { currency } = item.order.company;
  const [first = campaign.cap, ...next] = led(campaign.cap, count, (cap) => humanDaily(cap, currency), item.at, 1);
  campaign.cap = first;
  return next.map((cap) => (context) => setCap(context, item, campaign, cap));
};

/** Where the line item paces itself nobody changes caps: how often a device is shown the campaign is tried up, and set back. */
const frequencyEdits = (campaign: PlannedCampaign, item: PlannedLineItem, count: number): Edit[] => {
  const usual = frequencyOf(item, item.campaigns.indexOf(campaign));
  return Array.from({ length: count }, (_, n) => {
    const frequency_cap = n === count - 1 ? usual : usual + 2 - (n % 2);
    return (context) => changeCampaign(context, campaign.id, { frequency_cap });
  });
};

const targetEdits = (item: PlannedLineItem, count: number): Edit[] => {
  const round = (value: number) =>
    item.kpi === 'ROAS' ? Math.round(value * 20) / 20 : Math.max(0.5, Math.round(value * 2) / 2);
  const [first = item.target, ...next] = led(item.target, count, round, item.at, 2);
  item.target = first;
  return next.map(
    (client_objective_value) => (context) => updateLineItem(context, item.id, { client_objective_value }),
  );
};

const totalEdits = (budget: PlannedBudget, item: PlannedLineItem, count: number): Edit[] => {
  const { currency } = item.order.company;
  const [first = budget.total, ...next] = led(budget.total, count, (total) => humanTotal(total, currency), item.at, 3);
  budget.total = first;
  return next.map((client_budget) => (context) => updateBudget(context, budget.id, { client_budget }));
};

const marginEdit = (item: PlannedLineItem): Edit => {
  const percent = Math.max(12, item.margin + (uniform(1117, item.at) < 0.5 ? -2 : 2));
  return (context) => createMargin(context, item.id, { margin: storedMargin(percent) });
};

const endBeforeEdit =
  (item: PlannedLineItem, days: number): Edit =>
  (context) =>
    updateLineItem(context, item.id, { overpacing_minus_days: days });

/** A day before the end too many, taken back minutes later with Undo. */
const undone = (item: PlannedLineItem, at: Date, by: Person): Deed[] => {
  const set = `end before of ${item.at}`;
  return [
    { at, by, channel: 'grid', set, run: endBeforeEdit(item, 14) },
    {
      at: minutesAfter(at, 2 + (item.at % 15)),
      by,
      channel: 'grid',
      reads: true,
      run: (context) => undoChangeSet(context, changeSetOf(set), { later_edits: 'keep' }),
    },
  ];
};

/** What is done to a line item that runs, on a day: edits in turn of their kinds. */
const editsOf = (
  item: PlannedLineItem,
  current: PlannedBudget,
  counts: { now: number; before: number },
): { before: Edit[]; now: Edit[] } => {
  // Copies of a test are changed by admins alone.
  const running = item.campaigns.filter(({ fate, mirrors }) => fate === 'live' && mirrors === null);
  const edits = pacesItself(item.mode) ? frequencyEdits : capEdits;
  const caps = running.map((campaign, n) => edits(campaign, item, n === 0 ? 3 : 2));
  const targets = targetEdits(item, 2);
  const totals = totalEdits(current, item, 1);
  const before = [caps[0]?.[0], targets[0], marginEdit(item)].filter((edit) => edit !== undefined);
  const now = [caps[0]?.[1], totals[0], caps[1]?.[0], targets[1], caps[1]?.[1], caps[0]?.[2], ...caps.slice(2).flat()];
  return {
    before: before.slice(0, counts.before),
    now: [...now.filter((edit) => edit !== undefined), endBeforeEdit(item, 1 + (item.at % 3))].slice(0, counts.now),
  };
};

/**
 * What people changed about line items that run, in the last two months: the more the nearer. Changes the plan: values
 * begin elsewhere and are led to where the plan had them.
 */
export const editDeeds = ({ lineItems, today }: Workspace, people: readonly Person[]): Deed[] =>
  lineItems
    .filter(({ fate }) => fate === 'live')
    .flatMap((item, nth) => {
      const current = item.budgets.find(({ start_day, end_day }) => start_day <= today && end_day >= today);
      const [begun] = item.budgets;
      if (!current || !begun) return [];
      const yesterday = addDays(today, -1);
      const after = (day: UtcDay, made: Date): UtcDay => {
        const next = addDays(made.toISOString().slice(0, 10), 1);
        return next > day ? next : day;
      };
      const nowFrom = after(addDays(today, -30), laterOf(current.made, item.made));
      const beforeFrom = after(addDays(today, -60), item.made);
      const beforeTo = addDays(nowFrom, -1);
      const { before, now } = editsOf(item, current, {
        now: 10,
        before: daysBetween(beforeFrom, beforeTo) > 2 ? 3 : 0,
      });
      const deedsOf = (edits: Edit[], from: UtcDay, to: UtcDay, base: number): Deed[] => {
        const times = moments(from, to, edits.length, item.at * 10 + base);
        return edits.flatMap((run, n) => {
          const at = times[n];
          return at
            ? [{ at, by: authorOf(item, people, base * 20 + n), channel: channelOf(3, item.at, base, n), run }]
            : [];
        });
      };
      const deeds = [...deedsOf(before, beforeFrom, beforeTo, 1), ...deedsOf(now, nowFrom, yesterday, 2)];
      const last = deeds.at(-1);
      return nth % 3 === 1 && last ? [...deeds, ...undone(item, minutesAfter(last.at, -47), last.by)] : deeds;
    });
