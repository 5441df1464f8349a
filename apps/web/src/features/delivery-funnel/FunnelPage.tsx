import type { LossReason } from '@fairlead/domain/fact/bidding';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUtcToday } from '#lib/clock.ts';
import { dayShort, money, plural } from '#ui/format.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { campaignFunnelOf, type Funnel, type FunnelDays, type Lever, lineItemFunnelOf } from './funnel.queries.ts';
import { barOf, blockOf, cappedDays, lossesOf, ranWords, silentWords, stepNames } from './funnel-view.ts';
import { HourMap } from './HourMap.tsx';
import { Levers } from './Levers.tsx';
import { Steps } from './Steps.tsx';
import './funnel.css';
import './funnel-steps.css';
import './funnel-levers.css';
import './funnel-chart.css';

const spanOf = ({ first_day, last_day }: Funnel) =>
  first_day === last_day ? dayShort(last_day) : `${dayShort(first_day)} to ${dayShort(last_day)}`;

/** Steps that are one thing, as the beginning of a sentence. */
const takerNames: Partial<Record<LossReason, string>> = {
  frequency_cap: 'The frequency cap',
  daily_cap: 'The daily cap',
  floor: 'The floor',
};

/** The answer in one sentence, before any picture. */
const Answer = ({ funnel, block }: { funnel: Funnel; block: Lever | null }) => {
  const [most] = lossesOf(funnel);
  if (block)
    return (
      <h2>
        <IconAlertTriangleFilled size={20} aria-hidden /> Nothing gets past one step: <b>{stepNames[block.kind]}</b>
      </h2>
    );
  if (!most) return <h2>It spends what it may</h2>;
  return (
    <h2>
      <IconAlertTriangleFilled size={20} aria-hidden /> {takerNames[most.reason] ?? stepNames[most.reason]} takes the
      most: <b>{money(most.worth, funnel.currency)} a day</b>
    </h2>
  );
};

const Says = ({ funnel, whose }: { funnel: Funnel; whose: string }) => {
  const { currency, hours, spend_per_day, potential_spend_per_day: could } = funnel;
  const days = new Set(hours.map(({ day }) => day)).size;
  const capped = cappedDays(hours);
  const ran = ranWords(funnel);
  return (
    <p>
      It spends <b>{money(spend_per_day, currency)}</b> a day
      {could > spend_per_day && (
        <>
          {' '}
          and could spend <b>{money(could, currency)}</b>
        </>
      )}
      {ran && `, ${ran}`}.{capped > 0 && ` ${whose} daily cap was reached on ${capped} of ${plural(days, 'day')}.`}
    </p>
  );
};

const MoneyBar = ({ funnel }: { funnel: Funnel }) => {
  const bar = barOf(funnel);
  return (
    <div className="funnel-money">
      <div className="funnel-money-bar" aria-hidden>
        {bar.map(({ key, worth }) => (
          <i key={key} className={`is-${key}`} style={{ flexGrow: worth }} />
        ))}
      </div>
      <ul>
        {bar.map(({ key, name, worth }) => (
          <li key={key} className={`is-${key}`} style={{ flexGrow: worth }}>
            <i className={`is-${key}`} aria-hidden />
            <span>{name}</span> <b className="num">{money(worth, funnel.currency)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Without facts there is no funnel: which days, and what else is told of it. */
const NoFacts = ({ funnel }: { funnel: Funnel }) => (
  <div className="funnel-empty">
    <h2>No bidding facts for {spanOf(funnel)}</h2>
    <p>{silentWords(funnel)}</p>
  </div>
);

type Props = {
  subject: { campaign: number } | { lineItem: number };
  days: FunnelDays;
  onDays: (days: FunnelDays) => void;
  /** What a campaign is called; null where there is but one. */
  nameOf?: (campaign: number) => string | null;
  /** Stands under the answer: the campaigns of a line item. */
  children?: ReactNode;
};

const choices = [
  { value: '1', label: 'Yesterday' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
];

/** Why it does not spend: first the money, then what to do, then every step that a request goes through (design 13.14). */
export const FunnelPage = ({ subject, days, onDays, nameOf = () => null, children }: Props) => {
  const today = useUtcToday();
  const asked =
    'campaign' in subject
      ? campaignFunnelOf(subject.campaign, today, days)
      : lineItemFunnelOf(subject.lineItem, today, days);
  const { data, error, isPending, refetch } = useQuery(asked as ReturnType<typeof campaignFunnelOf>);
  const period = (
    <div className="funnel-when">
      {data && <span className="dim num">{spanOf(data)}, UTC</span>}
      <SegmentedControl
        aria-label="Days"
        data={choices}
        value={days}
        onChange={(value) => onDays(value as FunnelDays)}
      />
    </div>
  );
  if (!data)
    return (
      <div className="funnel-head" aria-busy={isPending}>
        {isPending ? (
          <p className="dim">Why it does not spend is on its way.</p>
        ) : (
          <p role="alert">
            <NotRead lead="Why it does not spend could not be read." error={error} retry={() => void refetch()} />
          </p>
        )}
        {period}
      </div>
    );
  if (data.missing.includes('bidding'))
    return (
      <div className="funnel-head">
        <NoFacts funnel={data} />
        {period}
      </div>
    );
  // A step that stops one campaign of several is told by its lever
  const block = 'campaign' in subject ? blockOf(data) : null;
  const most = block?.kind ?? lossesOf(data)[0]?.reason ?? null;
  return (
    <Columns className="funnel">
      <div className="funnel-main">
        <div className="funnel-head">
          <Answer funnel={data} block={block} />
          {period}
          <Says funnel={data} whose={'campaign' in subject ? 'Its' : 'A'} />
          <MoneyBar funnel={data} />
          {data.missing.includes('delivery') && <p>No delivery facts for these days: what it spent is not known.</p>}
        </div>
        {children}
        <Steps funnel={data} most={most} />
      </div>
      <Side label="What to do" padded>
        <Levers funnel={data} nameOf={nameOf} />
        <HourMap hours={data.hours} />
      </Side>
    </Columns>
  );
};
