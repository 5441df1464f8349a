import { trackingProviderNames } from '@fairlead/domain/application/application';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useProductNow } from '#lib/clock.ts';
import { Age } from '#ui/bits/Age.tsx';
import { DayBars } from '#ui/chart/DayBars.tsx';
import { ago, count, dayShort, dayTime, plural } from '#ui/format.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { useMay } from '../auth/auth.queries.ts';

import { healthOf } from './health.queries.ts';
import { churnStateOf, eventsOf, type Health, unmappedText } from './health.ts';
import './health.css';

const HOUR_MS = 3_600_000;
const hoursBetween = (at: string, now: Date): number => Math.max(0, now.getTime() - Date.parse(at)) / HOUR_MS;

const Warn = () => <IconAlertTriangleFilled size={12} role="img" aria-label="warning" />;

type CellProps = { label: string; note?: ReactNode; wide?: boolean; children: ReactNode };

const Cell = ({ label, note, wide, children }: CellProps) => (
  <div className={wide ? 'application-health-cell is-wide' : 'application-health-cell'}>
    <dt>{label}</dt>
    <dd className="application-health-value num">{children}</dd>
    {note && <dd className="application-health-note num">{note}</dd>}
  </div>
);

const Events = ({ health }: { health: Health }) => {
  const { total, today } = eventsOf(health);
  return (
    <div className="application-health-cell is-wide">
      <dt>Events, 30 days</dt>
      <dd className="application-health-value num">{count(total)}</dd>
      <dd className="application-health-days">
        <DayBars
          label="Events per day"
          valueHead="Events"
          days={health.days.map(({ day, events }) => ({ day, value: events }))}
          read={({ day, value }) => `${dayShort(day)}: ${plural(value, 'event')}`}
          idle={`${count(today)} today so far`}
        />
      </dd>
    </div>
  );
};

const LastEvent = ({ health, now }: { health: Health; now: Date }) => {
  const { last_event_at: at, last_received_at: received } = health;
  if (at === null)
    return (
      <Cell label="Last event" note="Nothing arrived yet">
        <span className="application-health-warn inline">
          <Warn />
          None
        </span>
      </Cell>
    );
  return (
    <Cell label="Last event" note={received && `received ${ago(received, now)}`}>
      <time dateTime={at} title={`${dayTime(at)} UTC`}>
        <Age hours={hoursBetween(at, now)} late />
      </time>
    </Cell>
  );
};

const Unmapped = ({ health, href }: { health: Health; href: string | null }) => {
  const events = health.unmapped_revenue_events;
  const value = events.length === 0 ? 'None' : count(events.length);
  return (
    <Cell label="Unmapped revenue" note={unmappedText(health)}>
      {events.length > 0 && href !== null ? (
        <PlainLink href={href} className="application-health-warn inline">
          <Warn />
          {value} to map
        </PlainLink>
      ) : (
        <span className={events.length > 0 ? 'application-health-warn inline' : undefined}>
          {events.length > 0 && <Warn />}
          {value}
        </span>
      )}
    </Cell>
  );
};

const ChurnFile = ({ health, now }: { health: Health; now: Date }) => {
  const { last_churn_update: at } = health;
  const state = churnStateOf(health);
  if (state === 'off' && at === null)
    return (
      <Cell label="Churn file" note="The churn API is off">
        None
      </Cell>
    );
  if (at === null)
    return (
      <Cell label="Churn file" note="The first one is on its way">
        None yet
      </Cell>
    );
  return (
    <Cell label="Churn file" note={state === 'off' ? 'The churn API is off' : 'The churn API is on'}>
      <time dateTime={at} title={`${dayTime(at)} UTC`}>
        <Age hours={hoursBetween(at, now)} late={state === 'file'} />
      </time>
    </Cell>
  );
};

/** How the data of an application stand: what arrives, what is not mapped, who measures, how old the churn file is. */
export const HealthStrip = ({ company, app }: { company: number; app: number }) => {
  const { data: health, error, refetch } = useQuery(healthOf(app));
  const now = useProductNow();
  const may = useMay();
  const at = `/companies/${company}/applications/${app}/edit`;
  if (error && !health)
    return (
      <p className="application-health panel application-health-failed" role="status">
        <Warn />{' '}
        <NotRead lead="The state of this app’s data could not be read:" error={error} retry={() => void refetch()} />
      </p>
    );
  if (!health)
    return (
      <div className="application-health panel is-loading" role="status" aria-label="Loading the state of the data" />
    );
  const unknown = health.tracking_provider === 'unknown';
  return (
    <section className="application-health panel" aria-label="Data health">
      <dl>
        <Events health={health} />
        <LastEvent health={health} now={now} />
        <Unmapped health={health} href={may('event_mapping.read') ? `${at}/events-mapping` : null} />
        <Cell
          label="Attribution partner"
          note={health.is_datastream_enabled ? 'Data stream on' : 'No event for 7 days or more'}
        >
          <span className={unknown ? 'application-health-warn inline' : undefined}>
            {unknown && <Warn />} {trackingProviderNames[health.tracking_provider]}
          </span>
        </Cell>
        <ChurnFile health={health} now={now} />
      </dl>
    </section>
  );
};
