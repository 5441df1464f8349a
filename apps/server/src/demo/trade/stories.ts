import { pacesItself } from '@fairlead/domain/line-item/budget-mode';
import { storedMargin } from '@fairlead/domain/line-item/margin';
import { addDays, dayOf, daysOf, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { updateCompany } from '../../features/company/company.service.ts';
import { undoChangeSet } from '../../features/history/undo.service.ts';
import { createLineItem, getLineItem, updateLineItem } from '../../features/line-item/line-item.service.ts';
import { createMargin } from '../../features/line-item/margin.service.ts';
import { createBudget, getBudget, updateBudget } from '../../features/line-item-budget/line-item-budget.service.ts';
import { Refusal } from '../../refusal.ts';
import { biddingsOf } from '../../simulator/day.ts';
import { memoryOf } from '../../simulator/memory.ts';
import { pastBook } from '../../simulator/past.ts';
import { humanDaily } from './amounts.ts';
import { minutesAfter } from './calendar.ts';
import { changeSetOf, type Deed } from './deed.ts';
import type { PlannedCompany, PlannedLineItem, Workspace } from './plan.ts';
import { setCap } from './set-cap.ts';
import { budgetBody } from './trade-deeds.ts';

/** What the product does not let happen: it must refuse, and nothing of it stays. */
const refused = async (context: Context, work: () => Promise<unknown>): Promise<void> => {
  const before = context.kept?.length ?? 0;
  const answer = await context.db.savepoint(work).then(
    () => null,
    (error: unknown) => error,
  );
  context.kept?.splice(before);
  if (!(answer instanceof Refusal)) throw answer ?? new Error('the product let a mistake of the demo happen');
};

/** A weekday at most `back` days ago, at a time of the day. */
const weekdayAt = (today: UtcDay, back: number, hours: number): Date => {
  const weekday = startOfDay(addDays(today, -back)).getUTCDay();
  const day = addDays(today, -back - (weekday === 0 ? 2 : weekday === 6 ? 1 : 0));
  return minutesAfter(startOfDay(day), hours * 60);
};

const currentOf = (item: PlannedLineItem, today: UtcDay) => {
  const budget = item.budgets.find(({ start_day, end_day }) => start_day <= today && end_day >= today);
  if (!budget) throw new Error(`${item.name} has no budget today`);
  return budget;
};

/** A line item is made again from last year's, dates and all: the dates are refused, and the clone goes. */
const cloneOfLastYear = (item: PlannedLineItem, today: UtcDay): Deed[] => {
  const by = item.order.company.campaignManager;
  const at = weekdayAt(today, 9, 10.2);
  const [oldest] = item.budgets;
  const clone = { id: 0 };
  return [
    {
      at,
      by,
      channel: 'form',
      run: async (context) => {
        clone.id = (
          await createLineItem(context, item.order.id, {
            name: `${item.name} (copy)`,
            line_item_type: item.type,
            client_objective_type: item.kpi,
            client_objective_value: item.target,
            attribution_days_data_science: item.window,
            target_custom_action_type_id: item.kpi === 'CPA' ? item.event : null,
            auto_increase_budget_for_underspend: false,
            auto_decrease_budget_for_overspend: false,
            overpacing_minus_days: 0,
            budget_mode: item.mode,
          })
        ).id;
        await createMargin(context, clone.id, { margin: storedMargin(item.margin) });
        if (oldest) await refused(context, () => createBudget(context, clone.id, budgetBody(oldest)));
      },
    },
    {
      at: minutesAfter(at, 11),
      by,
      channel: 'grid',
      run: (context) => updateLineItem(context, clone.id, { state: 'archived' }),
    },
  ];
};

/** One zero too many, seen at once. */
const extraZero = (item: PlannedLineItem, today: UtcDay): Deed[] => {
  const by = item.order.company.campaignManager;
  const budget = currentOf(item, today);
  const at = weekdayAt(today, 1, 9.23);
  const set = 'extra zero';
  return [
    {
      at,
      by,
      channel: 'grid',
      set,
      run: async (context) => {
        const { client_budget } = await getBudget(context, budget.id);
        await updateBudget(context, budget.id, { client_budget: client_budget * 10 });
      },
    },
    {
      at: minutesAfter(at, 3),
      by,
      channel: 'grid',
      reads: true,
      run: (context) => undoChangeSet(context, changeSetOf(set), { later_edits: 'keep' }),
    },
  ];
};

/** Two people in one row: the second one's save meets the first one's, is refused, and made again on what is there now. */
const twoEditors = (item: PlannedLineItem, today: UtcDay): Deed[] => {
  const { campaignManager, accountManager } = item.order.company;
  const at = weekdayAt(today, 1, 14);
  const seen = { version: 0 };
  return [
    {
      at,
      by: campaignManager,
      channel: 'grid',
      run: async (context) => {
        seen.version = (await getLineItem(context, item.id)).version;
        await updateLineItem(context, item.id, { client_objective_value: item.target * 1.5, version: seen.version });
      },
    },
    {
      at: minutesAfter(at, 2),
      by: accountManager,
      channel: 'grid',
      reads: true,
      run: async (context) => {
        const edit = { overpacing_minus_days: 5 };
        await refused(context, () => updateLineItem(context, item.id, { ...edit, version: seen.version }));
        const { version } = await getLineItem(context, item.id);
        await updateLineItem({ ...context, now: () => minutesAfter(at, 3) }, item.id, { ...edit, version });
      },
    },
  ];
};

/** A company that bills in yen is asked to bill in dollars: it gets a second company instead. */
const currencyMixUp = (companies: readonly PlannedCompany[], made: Date): Deed[] => {
  const kirin = companies.find(({ code }) => code === 'KIR');
  if (!kirin) return [];
  return [
    {
      at: minutesAfter(made, -8),
      by: kirin.sales,
      channel: 'form',
      run: (context) => refused(context, () => updateCompany(context, kirin.id, { currency: 'USD' })),
    },
  ];
};

/** Fewer people can be reached after a change of the tracking prompt: caps were halved, and the line item falls behind. */
const underPacing = (item: PlannedLineItem, today: UtcDay): Deed[] => {
  const at = weekdayAt(today, 1, 11);
  const { currency } = item.order.company;
  const budget = currentOf(item, today);
  const days = (Date.parse(budget.end_day) - Date.parse(budget.start_day)) / 86_400_000 + 1;
  const running = item.campaigns.filter(({ fate, mirrors }) => fate === 'live' && mirrors === null);
  const cap = humanDaily((budget.total / days / running.length) * 0.55, currency);
  return [
    {
      at,
      by: item.order.company.campaignManager,
      channel: 'grid',
      run: async (context) => {
        for (const campaign of running) await setCap(context, item, campaign, cap);
      },
    },
  ];
};

/** The part of a day's people who come before 14:00: a cap of so much of what they bring is reached then. */
const UNTIL_TWO = 0.42;

/**
 * A cap was set low for a test and stayed: the day is over at about 14:00, every day.
 */
const cappedAtTwo = (item: PlannedLineItem, today: UtcDay): Deed[] => {
  const at = weekdayAt(today, 40, 15.5);
  const { currency } = item.order.company;
  const budget = currentOf(item, today);
  const running = item.campaigns.filter(({ fate }) => fate === 'live');
  const [chosen] = running;
  if (!chosen) return [];
  return [
    {
      at: at > chosen.made ? at : minutesAfter(chosen.made, 60),
      by: item.order.company.campaignManager,
      channel: 'grid',
      run: async (context) => {
        const day = dayOf(context.now());
        // Creatives are made later: that they lack now does not count
        const ran = new Map(running.map(({ id }) => [id, [{ from: day, to: day }]]));
        const book = await pastBook(context, { from: day, to: day, ran });
        const own = book.on(day).filter(({ line_item_id }) => line_item_id === item.id);
        const daily = budget.total / daysOf(budget);
        const there = biddingsOf(own, await memoryOf(context, book), daily).find(
          ({ standing }) => standing.line.id === chosen.id,
        );
        const cap = humanDaily((there?.market ?? daily) * UNTIL_TWO, currency);
        await setCap(context, item, chosen, cap);
      },
    },
  ];
};

/** What happened to somebody, planted where the screens show it. */
export const storyDeeds = ({ lineItems, companies, today }: Workspace, mixUp: Date): Deed[] => {
  const live = lineItems.filter(({ fate }) => fate === 'live');
  const [first, second] = live;
  // Caps tell stories where they count
  const [third, fourth] = live.slice(2).filter(({ mode }) => !pacesItself(mode));
  return [
    ...(first ? [...cloneOfLastYear(first, today), ...extraZero(first, today)] : []),
    ...(second ? twoEditors(second, today) : []),
    ...(third ? underPacing(third, today) : []),
    ...(fourth ? cappedAtTwo(fourth, today) : []),
    ...currencyMixUp(companies, mixUp),
  ];
};
