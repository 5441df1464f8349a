import * as campaigns from '@fairlead/contract/campaign';
import * as lineItems from '@fairlead/contract/line-item';
import * as budgets from '@fairlead/contract/line-item-budget';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import * as simulator from '@fairlead/contract/simulator';
import { addDays, lastOfMonth, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import { aBudgetDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from './support/api.ts';
import { controlGroupWaits } from './support/control-group.ts';
import { shown } from './support/days.ts';
import { eventually } from './support/eventually.ts';
import { startAfter } from './support/past.ts';
import { story } from './support/story.ts';

/** UTC−11 and UTC+14: the calendars on their walls show different days all day long. */
const zones = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const;

const booked = (name: string, from: UtcDay, to: UtcDay) =>
  aBudgetDraft({ name, client_budget: 900, start_time: `${from} 00:00:00`, end_time: `${to} 23:59:59` });

/** A server five seconds before the end of a day, where its clock stands until it is let go. */
const atTheEndOf = (last: UtcDay) =>
  startAfter(
    { people: ['account_manager', 'admin', 'sales_team_member'], standing: true },
    [
      {
        at: startOfDay(addDays(last, -20)).toISOString(),
        company: 'Tidewater',
        lineItems: [
          { name: 'Tide', margin: '25', budgets: [booked('Ending', addDays(last, -9), last)] },
          { name: 'Ebb', campaigns: [{ name: 'TID_iOS_FR_RTG', moves: { to: 0, start: addDays(last, 1) } }] },
        ],
      },
    ],
    { FAIRLEAD_NOW: `${last}T23:59:55Z` },
  );

const start = (page: Page) => page.getByRole('textbox', { name: 'Start date' });
const end = (page: Page) => page.getByRole('textbox', { name: 'End date' });

/** Reads again and again until it is stopped; answers each answer that differed from the one before. */
const changesOf = <T>(look: () => Promise<T>) => {
  let over = false;
  const watch = async () => {
    const seen: T[] = [];
    while (!over) {
      const now = await look();
      if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
      await new Promise((next) => setTimeout(next, 500));
    }
    return seen;
  };
  const watching = watch();
  watching.catch(() => undefined);
  return () => {
    over = true;
    return watching;
  };
};

type Screen = { details: Page; budget: Page; form: Page; pacing: Page };
const pagesOf = ({ details, budget, form, pacing }: Screen) => [details, budget, form, pacing];

/** All that a screen says. */
const said = async (screen: Screen): Promise<string[]> => [
  ...(await Promise.all(pagesOf(screen).map((page) => page.getByRole('main').innerText()))),
  await start(screen.form).inputValue(),
  await end(screen.form).inputValue(),
];
/** Where both browsers say something else. */
const differences = async ([one, two]: Screen[]) => {
  if (!one || !two) throw new Error('there are two browsers');
  const [first, second] = await Promise.all([said(one), said(two)]);
  return first.filter((text, index) => text !== second[index]);
};

const margins = (page: Page) => page.getByRole('region', { name: 'Margin' });
const moves = (page: Page) => page.getByRole('region', { name: 'Line item history' });
const others = (page: Page) => page.getByRole('region', { name: 'Other budgets of this line item' });
const remove = (page: Page) => page.getByRole('button', { name: 'Delete budget' });
const paced = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Tide', exact: true }) });

const showsTheLastDay = async ({ details, budget, form, pacing }: Screen, last: UtcDay, event: string | null) => {
  const tomorrow = shown(addDays(last, 1));
  await margins(details).getByText('20 % today').waitFor();
  await margins(details).getByText(`${tomorrow}, 00:00 UTC`).waitFor();
  await moves(details).getByText(`${tomorrow}, 00:00 UTC`).waitFor();
  await details.getByText(`From ${tomorrow} (UTC). In force today: ${event}`).waitFor();

  await budget.getByText('Upcoming', { exact: true }).first().waitFor();
  await others(budget).getByText('Current').waitFor();
  await eventually(() => start(budget).inputValue()).toBe(tomorrow);
  expect([await start(budget).isDisabled(), await remove(budget).isDisabled()]).toEqual([false, false]);

  await expect.poll(() => start(form).inputValue()).toBe(shown(last));
  await eventually(() => end(form).inputValue()).toBe(shown(lastOfMonth(last)));
  await paced(pacing).getByRole('link', { name: 'Ending' }).waitFor();
};

/** Nobody touched anything. */
const showsTheNextDay = async ({ details, budget, form, pacing }: Screen, next: UtcDay) => {
  await margins(details).getByText('50 % today').waitFor();
  await expect.poll(() => details.getByText(/00:00 UTC|^From |today:/).count()).toBe(0);

  await budget.getByText('The start is locked: this budget has begun.').waitFor();
  await budget.getByText('This budget has begun and can no longer be deleted.').waitFor();
  await budget.getByText('Current', { exact: true }).first().waitFor();
  await others(budget).getByText('Completed').waitFor();
  await eventually(() => remove(budget).isDisabled()).toBe(true);

  await expect.poll(() => start(form).inputValue()).toBe(shown(next));
  await eventually(() => end(form).inputValue()).toBe(shown(lastOfMonth(next)));
  await paced(pacing).getByRole('link', { name: 'Beginning' }).waitFor();
  await eventually(() => paced(pacing).count()).toBe(1);
};

// Each waits through real seconds on eight pages: the gate has the day that only leap years have, the whole check all three
const everyDay = ['2028-02-29', '2026-11-30', '2028-02-28'];
for (const last of process.env.FAIRLEAD_TEST_FULL === '1' ? everyDay : everyDay.slice(0, 1))
  story(
    `midnight after ${last} passes on open pages, at both ends of the world; a control group waits for it`,
    async (stage) => {
      const { open, accessible } = stage;
      const next = addDays(last, 1);
      const server = await atTheEndOf(last);
      try {
        const [house] = server.made;
        const [tide, ebb] = house.lineItems.map(({ id }) => id);
        const params = { companyId: `${house.company}`, orderId: `${house.order}`, lineItemId: `${tide}` };
        const staff = as('account_manager', server.base);
        await staff.call(marginCalls.createMargin, { params, body: { margin: '100' } });
        await staff.call(lineItems.updateLineItem, { params, body: { target_custom_action_type_id: 5 } });
        const draft = booked('Beginning', next, addDays(next, 9));
        const { id: beginning } = await staff.call(budgets.createBudget, { params, body: draft });
        const read = () => staff.call(lineItems.getLineItem, { params });
        const { optimization_event: event } = await read();

        const group = await controlGroupWaits(stage, server.base, house, last);
        const at = `/companies/${params.companyId}/orders/${params.orderId}/lineItems`;
        const screens = await Promise.all(
          zones.map(async (zone): Promise<Screen> => {
            const look = { zone, at: server.base, standing: true };
            const details = await open('account_manager', `${at}/${tide}/details`, look);
            const tab = async (path: string) => {
              const page = await details.context().newPage();
              await page.goto(path);
              return page;
            };
            return {
              details,
              budget: await tab(`${at}/${tide}/budgets/${beginning}`),
              form: await tab(`${at}/${ebb}/budgets/create`),
              pacing: await tab('/pacing'),
            };
          }),
        );
        for (const screen of screens) await showsTheLastDay(screen, last, event);
        await expect.poll(() => differences(screens)).toEqual([]);

        const item = changesOf(async () => {
          const { margin_starts, optimization_event, current_budget, next_budget_start_time } = await read();
          return [margin_starts, optimization_event === event, current_budget?.name, next_budget_start_time];
        });
        const campaign = changesOf(async () => {
          const { items } = await staff.call(campaigns.listCampaigns, { query: {} as never });
          return items.map(({ line_item_id, running }) => [line_item_id, running]);
        });
        await as('admin', server.base).call(simulator.setSimulator, { body: { speed: 1 } });
        for (const page of [...screens.map(({ details }) => details), ...group.pages])
          await page.context().clock.setSystemTime(new Date());

        for (const screen of screens) await showsTheNextDay(screen, next);
        await expect.poll(() => differences(screens)).toEqual([]);
        if (screens[0]) await accessible(screens[0].budget);
        expect(await item()).toEqual([
          [next, true, 'Ending', startOfDay(next).toISOString()],
          [null, false, 'Beginning', null],
        ]);
        expect(await campaign()).toEqual([[[ebb, false]], [[tide, true]]]);
        await group.holds();
      } finally {
        await server.stop();
      }
    },
  );
