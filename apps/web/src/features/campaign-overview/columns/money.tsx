import { checkDailyCap } from '@fairlead/domain/campaign/delivery.rules';
import { wholeCap } from '@fairlead/domain/campaign/split-cap';
import { type Currency, sumMoney } from '@fairlead/domain/money';
import { type Change, capQuestion } from '@fairlead/domain/tenfold';
import type { ReactNode } from 'react';
import { Sparkline } from '#ui/bits/Sparkline.tsx';
import { amountCell, amount as typed, writtenAmount } from '#ui/form/amount.ts';
import { count, money, moneyShort } from '#ui/format.ts';
import { askTenfold } from '#ui/grid/ask-tenfold.ts';
import * as editors from '#ui/grid/editors/index.ts';
import { amountInFile } from '#ui/grid/file-texts.ts';
import { type Column, type Group, TwoLines } from '#ui/grid/index.ts';
import { isTested, leastCap, shareOf, shareOfCap } from '../daily-cap.ts';
import { capsOf, neededOf, shareOfCaps, weekOf, withMirrors } from '../group-caps.ts';
import { bidsElsewhere, OF_ALL } from '../line-item-scope.ts';
import type { Campaign } from '../overview.queries.ts';
import { GroupCaps } from './GroupCaps.tsx';
import { currencyOf, type Known } from './known.ts';

const amount = (value: number, campaign: Campaign, none: string): ReactNode => {
  const currency = currencyOf(campaign);
  return value > 0 ? (
    <span title={money(value, currency, { exact: true })}>{money(value, currency)}</span>
  ) : (
    <span className="dim">{none}</span>
  );
};

/** Sums of a line item's campaigns that are shown, in their company's currency. */
const sumOf = ({ rows }: Group<Campaign>, part: (campaign: Campaign) => number | null): number =>
  sumMoney(rows.map((campaign) => part(campaign) ?? 0));

const groupAmount = ({ rows: [first] }: Group<Campaign>, value: number, none: string): ReactNode => (
  <b>{first ? amount(value, first, none) : none}</b>
);

/** Won and yen in second lines: in millions from here. */
const SHORT = { from: 1e6 };

const week = ({ spend_7_days }: Campaign): number => sumMoney(spend_7_days);
/** With what mirrors of its A/B tests spent, for sums. */
const wholeWeek = (campaign: Campaign): number => sumMoney(weekOf(campaign));
const DAYS = 7;
/** What needed means here: caps are held against whole days, on Budget & Delivery. */
const FROM_NOW = 'What is left of the budget, from this hour to its end';
const aDay = (sum: number, campaign: Campaign | undefined): ReactNode =>
  campaign && sum > 0 ? (
    <span title={`${money(sum / DAYS, currencyOf(campaign), { exact: true })} a day`}>
      {moneyShort(sum / DAYS, currencyOf(campaign), SHORT)} a day
    </span>
  ) : undefined;

/** How much of a sum no row has: copies of A/B tests are part of it, and no rows (design 13.24, 12). */
export const copiesIn = (rows: readonly Campaign[], tests: boolean) => {
  const [first] = rows;
  const spent = sumMoney(rows.flatMap(({ ab_test }) => ab_test?.spend_7_days ?? []));
  if (!first || spent <= 0) return null;
  const currency = currencyOf(first);
  const whose = tests ? 'copies of A/B tests' : 'campaigns that are not shown';
  return {
    under: `${moneyShort(spent, currency, SHORT)} ${tests ? 'copies' : 'others'}`,
    title: `${money(spent, currency, { exact: true })} of it by ${whose}`,
  };
};

/** The last 7 full days of several campaigns, summed day by day. */
const daysOf = (rows: readonly Campaign[]): number[] =>
  Array.from({ length: DAYS }, (_, at) => sumMoney(rows.map((row) => weekOf(row)[at] ?? 0)));

/** Of a sparkline in its cell, beside the cell's edges: what goes over them is cut, the newest day first. */
const TREND = 62;

const Trend = ({ days, campaign }: { days: readonly number[]; campaign: Campaign | undefined }) => {
  if (!campaign || days.every((spent) => spent === 0)) return null;
  const words = days.map((spent) => money(spent, currencyOf(campaign))).join(', ');
  return <Sparkline values={days} width={TREND} height={28} least={0.2} label={`Last 7 full days: ${words}`} />;
};

/** A cap beside the one that is stored: many small unsaved steps lead as far as one large one. */
export const capChange = (row: Campaign, after: number | null, saved: Campaign): Change => ({
  ...{ name: row.name, label: 'Daily cap', before: saved.daily_cap, after },
  written: (value) => writtenAmount(value, currencyOf(row)),
});

/** Whether the cap of a campaign is changed: not where it counts for nothing (CA-82), today and tomorrow. */
export const ownsCap = (campaign: Campaign): boolean => !campaign.paced;

/** Of a campaign in an A/B test what it may spend itself of its cap. */
const ofWhole = (share: number, currency: Currency): string => `A/B, own ${typed(share, currency)}`;

/** Wide enough for the sum of a line item's caps, bold, and for the share of a whole: an amount cut off is another one. */
const capWidth = (lineItems: Known['lineItems'], long: boolean): number =>
  [...lineItems.values()].reduce(
    (width, { campaigns }) => {
      const sum = sumMoney(campaigns.map((campaign) => wholeCap(campaign) ?? 0));
      const shares = campaigns.map(({ ab_test_daily_budget: whole, client_daily_budget: share }) =>
        whole === null ? 0 : Math.ceil(ofWhole(share ?? whole, 'EUR').length * 6.4) + 26,
      );
      return Math.max(width, Math.ceil((count(Math.round(sum)).length + ' €'.length) * 8) + 26, ...shares);
    },
    long ? 143 : 116,
  );

/** Cap, spend of today and of the last 7 days; on a group's line their sums against what its budget asks for. */
export const moneyColumns = ({
  lineItems,
  missing,
  long,
  tests,
}: Pick<Known, 'lineItems' | 'missing' | 'long' | 'tests'>): readonly Column<Campaign>[] => [
  {
    key: 'client_daily_budget',
    label: 'Daily cap',
    width: capWidth(lineItems, long),
    align: 'end',
    value: ({ daily_cap: cap }) => cap,
    fileText: (campaign) => amountInFile(campaign.daily_cap, currencyOf(campaign)),
    edit: {
      editor: editors.number,
      field: 'daily_cap',
      required: 'Daily cap is required',
      parse: amountCell<Campaign>(currencyOf),
      ask: askTenfold(capChange, capQuestion),
      can: ownsCap,
      why: () => 'In full performance the budget of the line item steers it',
      // The cell is narrow: of a cap that is too small only how large it has to be
      validate: (value, row) =>
        Number(value) > 0 && Number(value) < leastCap(row)
          ? `At least ${leastCap(row)}`
          : checkDailyCap(value as number | null)[0]?.message,
    },
    words: (campaign) =>
      campaign.daily_cap === null ? 'No cap' : writtenAmount(campaign.daily_cap, currencyOf(campaign)),
    cell: (campaign) => {
      const { daily_cap: cap } = campaign;
      const currency = currencyOf(campaign);
      if (cap === null) return <span className="dim">No cap</span>;
      const share = shareOf(campaign);
      if (share === null || !isTested(campaign)) return typed(cap, currency);
      const words = `An A/B test splits it: ${money(share, currency, { exact: true })} are its own share`;
      return <TwoLines top={<span title={words}>{typed(cap, currency)}</span>} under={ofWhole(share, currency)} />;
    },
    group: {
      cell: (group) => (
        <GroupCaps group={group} item={lineItems.get(Number(group.id))} missing={missing.includes('caps')} />
      ),
    },
  },
  {
    key: 'spend_today',
    label: 'Today',
    fileText: (campaign) => amountInFile(campaign.spend_today, currencyOf(campaign)),
    ariaLabel: 'Spend today',
    width: long ? 138 : 124,
    align: 'end',
    group: {
      cell: (group) => {
        const item = lineItems.get(Number(group.id));
        const needed = item && neededOf(item);
        const [first] = group.rows;
        return (
          <TwoLines
            top={groupAmount(
              group,
              sumOf(group, (campaign) => withMirrors(campaign, 'spend_today')),
              'No spend',
            )}
            under={
              needed && first ? (
                bidsElsewhere(item, group.rows) ? (
                  <span title={`${OF_ALL}, need ${money(needed, currencyOf(first), { exact: true })} a day`}>
                    all need {moneyShort(needed, currencyOf(first), SHORT)}
                  </span>
                ) : (
                  <span title={`${FROM_NOW}, ${money(needed, currencyOf(first), { exact: true })} a day`}>
                    needs {moneyShort(needed, currencyOf(first), SHORT)}
                  </span>
                )
              ) : (
                shareOfCaps(capsOf(group.rows))
              )
            }
          />
        );
      },
    },
    cell: (campaign) => {
      const { spend_today: spent } = campaign;
      const cap = shareOf(campaign);
      return (
        <TwoLines
          top={amount(spent, campaign, 'No spend')}
          under={cap && spent > 0 ? shareOfCap(spent, cap, campaign) : undefined}
        />
      );
    },
  },
  {
    key: 'spend_7_days',
    label: '7 days',
    ariaLabel: 'Spend of the last 7 full days',
    width: long ? 126 : 114,
    align: 'end',
    value: week,
    fileText: (campaign) => amountInFile(week(campaign), currencyOf(campaign)),
    largestFirst: true,
    group: {
      cell: (group) => {
        const sum = sumOf(group, wholeWeek);
        const copies = copiesIn(group.rows, tests);
        const under = copies ? (
          <span title={copies.title}>
            {copies.under}
            <span className="grid-sr">, {copies.title}</span>
          </span>
        ) : (
          aDay(sum, group.rows[0])
        );
        return <TwoLines top={groupAmount(group, sum, 'None')} under={under} />;
      },
    },
    cell: (campaign) => (
      <TwoLines
        top={amount(week(campaign), campaign, campaign.total_client_costs > 0 ? 'None' : 'Never ran')}
        under={aDay(week(campaign), campaign)}
      />
    ),
  },
  {
    key: 'trend',
    label: 'Trend',
    ariaLabel: 'Spend by day of the last 7 full days',
    width: TREND + 24,
    sortable: false,
    value: () => '',
    copyText: ({ spend_7_days }) => spend_7_days.join(' '),
    fileText: (campaign) => campaign.spend_7_days.map((day) => amountInFile(day, currencyOf(campaign))).join(' '),
    group: { cell: ({ rows }) => <Trend days={daysOf(rows)} campaign={rows[0]} /> },
    cell: (campaign) => <Trend days={campaign.spend_7_days} campaign={campaign} />,
  },
];

export const totalColumn: Column<Campaign> = {
  key: 'total_client_costs',
  label: 'Total client costs',
  fileText: (campaign) => amountInFile(campaign.total_client_costs, currencyOf(campaign)),
  width: 136,
  align: 'end',
  hidden: true,
  group: {
    cell: (group) =>
      groupAmount(
        group,
        sumOf(group, (campaign) => withMirrors(campaign, 'total_client_costs')),
        'No spend',
      ),
  },
  cell: (campaign) => amount(campaign.total_client_costs, campaign, 'No spend'),
};
