import { fulfilmentPercent } from '@fairlead/domain/campaign-overview/figures';
import { fulfilmentOf } from '@fairlead/domain/fulfilment';
import { sumMoney } from '@fairlead/domain/money';
import { isOffPace } from '@fairlead/domain/pacing/pacing';
import type { ReactNode } from 'react';
import { Fulfilment, Off } from '#ui/bits/Fulfilment.tsx';
import { money, plural } from '#ui/format.ts';
import { capsOf, neededOf, withMirrors } from './group-caps.ts';
import type { Campaign, Overview, OverviewLineItem } from './overview.queries.ts';

const Total = ({
  label,
  children,
  under,
  wide,
}: {
  label: string;
  children: ReactNode;
  under?: ReactNode;
  wide?: boolean;
}) => (
  <div className={wide ? 'is-wide' : undefined}>
    <dt>{label}</dt>
    <dd>
      {children}
      {under && <span className="dim"> {under}</span>}
    </dd>
  </div>
);

const sum = (items: readonly OverviewLineItem[], part: (item: OverviewLineItem) => number | null): number =>
  sumMoney(items.map((item) => part(item) ?? 0));

/** Whether a current budget is more than 10 percent from plan. */
const isOff = ({ total_budget: total, total_spend: spent, expected, too_soon }: OverviewLineItem): boolean =>
  isOffPace(fulfilmentOf({ spent: spent ?? 0, expected: expected ?? 0, total: total ?? 0, too_soon })?.off ?? 0);

const labels = {
  spent: 'Spent in the current budgets',
  today: 'Today',
  needed: 'Needed a day',
  caps: 'Daily caps',
  off: 'Off plan by over 10 %',
};

/** While the figures are on their way: what they are of, as tall as they will be. */
const toCome = Object.entries(labels).map(([key, label]) => (
  <Total key={key} label={label} wide={key === 'spent'}>
    <b>
      <span className="grid-bone" style={{ width: key === 'spent' ? 160 : 64 }} />
    </b>
    {key === 'spent' && (
      <span className="overview-totals-bar">
        <span className="grid-bone" style={{ width: '100%' }} />
      </span>
    )}
  </Total>
));

type Shown = {
  /** The campaigns that are shown, as they stand. */
  shown: readonly Campaign[];
  lineItems: ReadonlyMap<number, OverviewLineItem>;
  totals: Overview['totals'];
};

const figures = ({ shown, lineItems, totals: { currency } }: Shown): ReactNode => {
  const ids = [...new Set(shown.map(({ line_item_id: id }) => id))];
  const items = ids.flatMap((id) => lineItems.get(id ?? 0) ?? []);
  const total = sum(items, ({ total_budget }) => total_budget);
  const spent = sum(items, ({ total_spend }) => total_spend);
  const expected = sum(items, ({ expected: by }) => by);
  const too_soon = items.every((item) => item.total_budget === null || item.too_soon);
  const drawn = fulfilmentOf({ spent, expected, total, too_soon });
  const needed = sum(items, neededOf);
  const { caps, uncapped, bidding } = capsOf(shown);
  const today = sumMoney(shown.map((campaign) => withMirrors(campaign, 'spend_today')));
  const off = items.filter(isOff).length;
  return [
    <Total key="spent" label={`${labels.spent} of ${plural(items.length, 'line item')}`} wide>
      {drawn ? (
        <>
          <span>
            <b>{money(spent, currency)}</b> <span className="dim">of {money(total, currency)}</span>
          </span>
          <span className="overview-totals-bar">
            <Fulfilment
              {...{ spent, expected, total, too_soon }}
              label={`${fulfilmentPercent(spent, total)} % of the budgets spent`}
            />
            <Off value={drawn.off} />
            <span className="dim"> {drawn.off === null ? 'to tell' : 'against plan'}</span>
          </span>
        </>
      ) : (
        <span className="overview-no-budget">No budget runs</span>
      )}
    </Total>,
    <Total key="today" label={`${labels.today}, ${plural(shown.length, 'campaign')}`}>
      <b>{money(today, currency)}</b>
    </Total>,
    <Total key="needed" label={`${labels.needed}, ${plural(items.length, 'line item')}`}>
      <b>{money(needed, currency)}</b>
    </Total>,
    <Total
      key="caps"
      label={`${labels.caps}, ${bidding} bidding`}
      under={uncapped > 0 ? `and ${uncapped} without cap` : undefined}
    >
      <b>{money(caps, currency)}</b>
    </Total>,
    <Total key="off" label={labels.off}>
      <b className={off > 0 ? 'overview-no-budget' : undefined}>{off > 0 ? plural(off, 'line item') : 'None'}</b>
    </Total>,
  ];
};

/**
 * Sums over what is shown (CA-87, D-140), or with null what they will be of. Budgets and what they need are of whole line items,
 * whatever campaigns of them are shown; today and caps are of the campaigns. Each label says of what and of how many (decision 0091).
 */
export const Totals = ({ of }: { of: Shown | null }) => (
  <dl className="overview-totals" aria-hidden={of === null || undefined} aria-label="Totals of what is shown">
    {of ? figures(of) : toCome}
  </dl>
);
