import { addDays } from '@fairlead/domain/utc-day';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { useProductNow, useUtcToday } from '#lib/clock.ts';
import { day } from '#ui/format.ts';
import { NotRead } from '#ui/state/NotRead.tsx';
import { Dated, type DatedEntry } from '#ui/timeline/Dated.tsx';
import { ControlGroupForm } from './ControlGroupForm.tsx';
import { controlGroupOf, controlGroupsOf } from './control-group.queries.ts';
import { ShareOverTime } from './ShareOverTime.tsx';
import { percentText, type ShownGroup, shownGroup } from './shown.ts';
import './control-group.css';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { Note } from '#ui/layout/Note.tsx';

const Unread = ({ error, today, again }: { error: unknown; today: string; again: () => void }) => (
  <Note role="alert" className="group-unread" icon={<IconAlertTriangle size={16} aria-hidden />}>
    <NotRead lead="The control group could not be read:" error={error} retry={again}>
      Shown is the default, 0 (Disabled) starting today, {day(today)}.
    </NotRead>
  </Note>
);

/** Sizes from their days on; what waits stands above "Now". */
const Sizes = ({ app, shown }: { app: number; shown: ShownGroup }) => {
  const now = useProductNow();
  const { data, error } = useQuery(controlGroupsOf(app));
  const items = data?.items ?? [];
  const entries = items.map(({ percent, start_date }, index): DatedEntry => {
    const earlier = items[index + 1];
    return {
      key: Date.parse(start_date),
      start: start_date,
      label: 'Size',
      ...(earlier ? { before: percentText(earlier.percent) } : {}),
      after: percentText(percent),
    };
  });
  return (
    <Dated
      label="Sizes"
      entries={entries}
      now={now}
      note={`${percentText(shown.inForce.percent)} today`}
      empty={error ? messageOf(error) : 'Loading…'}
    />
  );
};

/** The tab "Control group" (AP-76 to AP-82). `history`: at the right, who set it. */
export const ControlGroupTab = ({ app, history }: { app: number; history: ReactNode }) => {
  const today = useUtcToday();
  const { data, error, isPending, refetch } = useQuery(controlGroupOf(app));
  const all = useQuery(controlGroupsOf(app)).data?.items;
  const unread = error !== null && data === undefined;
  const shown = shownGroup(data, today);
  const entries = all ?? [shown.inForce, ...(shown.upcoming ? [shown.upcoming] : [])];
  return (
    <Columns>
      {isPending ? (
        <div className="form group-loading" role="status" aria-label="Loading the control group" />
      ) : (
        <ControlGroupForm
          app={app}
          shown={shown}
          tomorrow={addDays(today, 1)}
          problem={unread && <Unread error={error} today={today} again={() => void refetch()} />}
          // A picture beside a default that nobody set would say two things at once
          picture={!unread && <ShareOverTime entries={entries} upcoming={shown.upcoming} today={today} />}
        />
      )}
      <Side>
        {history}
        {data && <Sizes app={app} shown={shown} />}
      </Side>
    </Columns>
  );
};
