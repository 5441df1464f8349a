import { readsAsZero } from '@fairlead/domain/money';
import { neededFromHour } from '@fairlead/domain/pacing/needed';
import { ENDING_DAYS } from '@fairlead/domain/pacing/queue';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import { Chip } from '#ui/bits/Chip.tsx';
import { Fulfilment, Off } from '#ui/bits/Fulfilment.tsx';
import { Hint } from '#ui/bits/Hint.tsx';
import { Sparkline } from '#ui/bits/Sparkline.tsx';
import { dayShort, money, percent } from '#ui/format.ts';
import { TwoLines } from '#ui/grid/index.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { PaceWays } from './PaceWays.tsx';
import { factorText, leftOf, sentencesOf } from './pace-list.ts';
import { toBudget, toLineItem, toNextBudget } from './pace-places.ts';
import type { Paced } from './pacing.queries.ts';

type Of = { pace: Paced };

/** A number that says where it comes from: on hover, and on Ctrl Enter in its cell. */
const Says = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <Hint inCell className="pace-says" label={`${name}: ${value}`} icon={value}>
    {children}
  </Hint>
);

const whole = (pace: Paced, amount: number) => money(amount, pace.currency);

export const LineItem = ({ pace }: Of) => (
  <TwoLines
    lead={<AppIcon name={pace.company_name} size={32} />}
    top={
      <Link {...toLineItem(pace)} tabIndex={-1}>
        <MidName name={pace.name} />
      </Link>
    }
    under={
      <>
        <span className="id">{pace.line_item_id}</span> <PaceWays pace={pace} /> ·{' '}
        <span title={pace.company_name}>{pace.company_name}</span>
      </>
    }
  />
);

/** A figure that would mislead before a full day is over; it says why. */
const TooSoon = ({ pace, name }: Of & { name: string }) => (
  <span className="dim">
    <Says name={name} value="Too soon">
      {sentencesOf(pace).risk}
    </Says>
  </span>
);

export const Risk = ({ pace }: Of) =>
  pace.too_soon ? (
    <TwoLines top={<TooSoon pace={pace} name="At risk" />} under="to tell" />
  ) : (
    <RiskAmount pace={pace} />
  );

const RiskAmount = ({ pace }: Of) => (
  <TwoLines
    top={
      <b className="pace-risk">
        <Says name="At risk" value={whole(pace, pace.risk)}>
          {sentencesOf(pace).risk}
        </Says>
      </b>
    }
    under={
      readsAsZero(pace.currency, pace.risk)
        ? 'spent exactly'
        : pace.projected < pace.budget
          ? 'unspent at end'
          : 'over budget'
    }
  />
);

export const Spent = ({ pace }: Of) => {
  const said = `${whole(pace, pace.spent)} spent of ${whole(pace, pace.budget)}, ${whole(pace, pace.expected)} expected by now`;
  return (
    <div className="pace-spent" title={said}>
      <div>
        <span className="strong">{whole(pace, pace.spent)}</span>
        <span className="dim">
          of{' '}
          <Link
            {...toBudget(pace)}
            tabIndex={-1}
            className="pace-budget"
            title={pace.budget_name}
            aria-label={`${whole(pace, pace.budget)}: ${pace.budget_name}`}
          >
            {whole(pace, pace.budget)}
          </Link>
        </span>
      </div>
      <Fulfilment
        spent={pace.spent}
        expected={pace.expected}
        total={pace.budget}
        too_soon={pace.too_soon}
        label={said}
      />
    </div>
  );
};

export const Expected = ({ pace }: Of) => (
  <TwoLines
    top={
      <Says name="Expected by now" value={whole(pace, pace.expected)}>
        {sentencesOf(pace).expected}
      </Says>
    }
    under={pace.budget > 0 && percent((pace.expected / pace.budget) * 100)}
  />
);

export const AgainstPlan = ({ pace }: Of) =>
  pace.too_soon ? <TooSoon pace={pace} name="Against plan" /> : <Distance pace={pace} />;

const Distance = ({ pace }: Of) => (
  <Hint
    inCell
    className="pace-says"
    label={`Against plan: ${percent(pace.gap_percent, { signed: true })}`}
    icon={<Off value={pace.gap_percent} />}
  >
    {sentencesOf(pace).gap_percent}
  </Hint>
);

export const ProjectedEnd = ({ pace }: Of) =>
  pace.too_soon ? <TooSoon pace={pace} name="Projected end" /> : <Projected pace={pace} />;

const Projected = ({ pace }: Of) => (
  <TwoLines
    top={
      <Says name="Projected end" value={whole(pace, pace.projected)}>
        {sentencesOf(pace).projected}
      </Says>
    }
    under={pace.budget > 0 && percent((pace.projected / pace.budget) * 100)}
  />
);

export const NeededPerDay = ({ pace }: Of) => {
  return (
    <TwoLines
      top={
        <Says name="Needed per day" value={whole(pace, neededFromHour(pace))}>
          {sentencesOf(pace).needed_per_day}
        </Says>
      }
      under={factorText(pace)}
    />
  );
};

export const Left = ({ pace }: Of) => {
  const [number, unit] = leftOf(pace);
  return (
    <TwoLines
      top={
        <Says name="Days left" value={number}>
          {sentencesOf(pace).days_left}
        </Says>
      }
      under={unit}
    />
  );
};

export const Trend = ({ pace }: Of) => {
  const values = pace.trend.map(({ spend }) => spend);
  if (values.length < 2) return <span className="dim">Too soon</span>;
  const [first, last] = [values[0] ?? 0, values.at(-1) ?? 0];
  return (
    <Sparkline
      values={values}
      width={74}
      label={`Spend of the last ${values.length} days, from ${whole(pace, first)} to ${whole(pace, last)}`}
    />
  );
};

/** When the next budget starts; where there is none, the way to book it. */
export const NextBudget = ({ pace, mayBook }: Of & { mayBook: boolean }) => {
  if (pace.next_budget_start !== null) return dayShort(pace.next_budget_start);
  const chip = (
    <Chip tone={pace.days_left <= ENDING_DAYS ? 'bad' : 'warn'} icon={<IconAlertTriangle size={12} aria-hidden />}>
      Not booked
    </Chip>
  );
  if (!mayBook) return chip;
  return (
    <Link {...toNextBudget(pace)} tabIndex={-1} aria-label={`Not booked: book the next budget of ${pace.name}`}>
      {chip}
    </Link>
  );
};
