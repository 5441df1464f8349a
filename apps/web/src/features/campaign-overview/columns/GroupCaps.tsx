import { type Misalignment, misalignmentOf, misalignmentStep } from '@fairlead/domain/campaign/misalignment';
import { roundMoney } from '@fairlead/domain/money';
import { money, moneyShort, percent } from '#ui/format.ts';
import { type Group, TwoLines } from '#ui/grid/index.ts';
import { capsOf } from '../group-caps.ts';
import { bidsElsewhere, OF_ALL } from '../line-item-scope.ts';
import type { Campaign, OverviewLineItem } from '../overview.queries.ts';
import { currencyOf } from './known.ts';

const STEPS = [1, 2, 3, 4];
const tones = ['', 'success', 'info', 'warning', 'error'] as const;

/** How far caps are from the daily budget: bars that rise with it, the amount with its sign (CA-62 to CA-66). */
const Misaligned = ({ found, campaign, all }: { found: Misalignment; campaign: Campaign; all: boolean }) => {
  const step = misalignmentStep(found);
  if (step === 0) return all ? <span title={OF_ALL}>all aligned</span> : <>aligned</>;
  const text = moneyShort(found.amount, currencyOf(campaign), { from: 1e6, signed: true });
  const exact = money(found.amount, currencyOf(campaign), { signed: true, exact: true });
  const title = `Daily caps against the daily budget: ${exact}, ${percent(found.percent, { signed: true })} (${tones[step]})${all ? `. ${OF_ALL}` : ''}`;
  return (
    <span className={`overview-misaligned is-step-${step}`} title={title}>
      <svg width="14" height="12" viewBox="0 0 14 12" role="img" aria-label={`Misalignment ${tones[step]}`}>
        {STEPS.map((at) => (
          <rect
            key={at}
            x={(at - 1) * 4}
            y={12 - at * 3}
            width="2"
            height={at * 3}
            rx="1"
            className={at <= step ? 'is-on' : undefined}
          />
        ))}
      </svg>
      {all ? `all ${text}` : text}
    </span>
  );
};

/** The subtotal of caps over their misalignment; with the plum dot while it only holds with what is unsaved. */
type Props = {
  group: Group<Campaign>;
  item: OverviewLineItem | undefined;
  /** Whether the caps of the line item could not be read (CA-48). */
  missing: boolean;
};

export const GroupCaps = ({ group, item, missing }: Props) => {
  const caps = capsOf(group.rows);
  const saved = capsOf(group.saved);
  const [first] = group.rows;
  if (!first) return null;
  const moved = group.unsaved && caps.caps !== saved.caps;
  const daily = item?.current_budget?.client_daily_budget ?? null;
  // What filters hide counts as well, so only the change is laid over what the server found
  const found =
    daily === null || item?.misalignment == null
      ? null
      : misalignmentOf(daily, roundMoney(daily + item.misalignment.amount + caps.caps - saved.caps));
  const under = missing ? (
    <span className="overview-unchecked">Cannot retrieve campaigns cap</span>
  ) : found !== null ? (
    <Misaligned found={found} campaign={first} all={item !== undefined && bidsElsewhere(item, group.rows)} />
  ) : moved ? (
    `was ${money(saved.caps, currencyOf(first))}`
  ) : caps.uncapped > 0 ? (
    `and ${caps.uncapped} without cap`
  ) : undefined;
  return (
    <TwoLines
      top={
        <b>
          {caps.caps > 0 ? (
            money(caps.caps, currencyOf(first))
          ) : (
            <span className="dim">{caps.bidding === 0 ? 'None bidding' : 'No cap'}</span>
          )}
        </b>
      }
      under={
        moved ? (
          <span className="overview-moved">
            <i className="dot-pending" aria-hidden />
            {under}
            <span className="sr"> once saved</span>
          </span>
        ) : (
          under
        )
      }
    />
  );
};
