import { budgetStatus } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { type Currency, currencySymbols, readsAsZero } from '@fairlead/domain/money';
import { dayOf } from '@fairlead/domain/utc-day';
import { useQuery } from '@tanstack/react-query';
import { Figure, Figures, Legend } from '#ui/chart/Figure.tsx';
import { dayShort, type Gap, gapOf, money, percent, plural } from '#ui/format.ts';
import { NotRead } from '#ui/state/NotRead.tsx';
import { BudgetHead } from './BudgetHead.tsx';
import { type Budget, dailyCostsOf } from './budget.queries.ts';
import { CHART_HEIGHT, DailySpend, SpendSoFar } from './PaceCharts.tsx';
import { noPaceText, type PaceFacts, paceFacts, rateSpan } from './pace-facts.ts';

const none: readonly { date: string; client_cost: number }[] = [];

/** Says nothing of what is on plan. */
const toneOf = (offPercent: number): { tone?: Gap } => {
  const gap = gapOf(offPercent);
  return gap === 'ok' ? {} : { tone: gap };
};

type FactsProps = {
  facts: PaceFacts;
  currency: Currency;
  moved: boolean;
  /** What its days cost is not here: the figures of the list stand in for it, and nothing is told of where that leads. */
  waits: boolean;
};

/** In the place of what follows from its days. */
const ToCome = ({ label }: { label: string }) => <Figure label={label} value="…" note="its days are on their way" />;

/** In the place of a chart, as tall: drawn by no days at all it would tell, and read out, that nothing was spent on any. */
const DaysToCome = () => (
  <p className="budget-chart-waits" style={{ height: CHART_HEIGHT }}>
    Its days are on their way.
  </p>
);

const Facts = ({ facts, currency, moved, waits }: FactsProps) => {
  const { pace, budget, runs_out, days_short } = facts;
  const say = (amount: number, signed = false) => money(amount, currency, { signed });
  const running = pace.days_left > 0;
  const difference = (running ? pace.projected : pace.spent) - pace.budget;
  const unspent = difference < 0 ? 'unspent' : 'over';
  const daysLeft = Math.ceil(pace.days_left);
  return (
    <Figures>
      <Figure label="Spent" value={say(pace.spent)} note={`of ${say(pace.budget)}`} moved={moved} />
      <Figure
        label="Expected by now"
        value={say(pace.expected)}
        note={
          pace.too_soon
            ? 'too soon to compare'
            : `${say(pace.spent - pace.expected, true)}, ${percent(pace.gap_percent, { signed: true })}`
        }
        moved={moved}
        {...(pace.too_soon ? {} : toneOf(pace.gap_percent))}
      />
      {waits && running ? (
        <ToCome label="Projected end" />
      ) : (
        <Figure
          label={running ? 'Projected end' : 'Ended at'}
          value={pace.too_soon ? 'Too soon to tell' : say(running ? pace.projected : pace.spent)}
          note={
            pace.too_soon
              ? 'no full day is over yet'
              : readsAsZero(currency, difference)
                ? 'on budget'
                : `${say(difference, true)} ${unspent}`
          }
          moved={moved}
          {...(pace.too_soon ? {} : toneOf((difference / pace.budget) * 100))}
        />
      )}
      {waits && running ? (
        <ToCome label="Needed per day" />
      ) : (
        <Figure
          label="Needed per day"
          value={running && pace.needed_per_day > 0 ? say(pace.needed_per_day) : 'None'}
          note={
            running && pace.needed_per_day === 0
              ? 'all of it is spent'
              : running && pace.rate > 0
                ? `${(pace.needed_per_day / pace.rate).toFixed(2)}x ${rateSpan(pace)}`
                : running
                  ? noPaceText(facts)
                  : `${say(pace.spent / facts.days)} a day spent`
          }
          moved={moved}
        />
      )}
      {!waits && runs_out ? (
        <Figure
          label="Runs out"
          value={dayShort(runs_out)}
          note={days_short > 0 ? `${plural(days_short, 'day')} before its end` : 'on its last day'}
          moved={moved}
          {...(days_short > 0 ? { tone: 'warn' as const } : {})}
        />
      ) : (
        <Figure
          label="Left"
          value={running ? plural(daysLeft, 'day') : 'Completed'}
          note={`${running ? 'ends' : 'ended'} ${dayShort(budget.end_time)}`}
          moved={moved}
        />
      )}
    </Figures>
  );
};

type Props = {
  /** As it is drawn; with another end or amount while it is being moved. */
  budget: Budget;
  lineItem: number;
  currency: Currency;
  now: Date;
  moved: boolean;
};

/** A budget that has begun: how it stands, what each day spent, and where that leads. */
export const BudgetPace = ({ budget, lineItem, currency, now, moved }: Props) => {
  const today = dayOf(now);
  const { data, error, refetch } = useQuery(dailyCostsOf(lineItem, budget.start_time.slice(0, 10), today));
  const spends = (data?.items ?? none).map(({ date, client_cost }) => ({ day: date, spend: client_cost }));
  const facts = paceFacts(budget, spends, now);
  const running = budgetStatus(budget, now) === 'current';
  return (
    <section className="budget-card" aria-label={`Pace of ${budget.name}`}>
      <BudgetHead {...{ budget, moved }} />
      {error && !data ? (
        <p className="history-says" role="alert">
          <NotRead lead="What its days have cost could not be loaded." error={error} retry={() => void refetch()} />
        </p>
      ) : (
        <div aria-busy={!data || undefined}>
          <Facts facts={facts} currency={currency} moved={moved} waits={!data} />
          <div className="budget-charts">
            <figure>
              <figcaption>Spend per day, {currencySymbols[currency]}</figcaption>
              {data ? <DailySpend facts={facts} currency={currency} /> : <DaysToCome />}
            </figure>
            <figure>
              <figcaption>Spend so far, {currencySymbols[currency]}</figcaption>
              {data ? <SpendSoFar facts={facts} currency={currency} /> : <DaysToCome />}
            </figure>
          </div>
          <Legend
            items={[
              ['actual', 'Spend'],
              ['plan', 'Plan'],
              ...(running
                ? ([
                    ['projected', `At the pace of ${rateSpan(facts.pace)}`],
                    ['needed', 'Still needed to reach the budget'],
                  ] as const)
                : []),
            ]}
          />
        </div>
      )}
    </section>
  );
};
