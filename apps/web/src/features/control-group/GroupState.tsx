import { untilDay } from '@fairlead/domain/control-group/control-group';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useProductNow } from '#lib/clock.ts';
import { UpcomingChip } from '#ui/bits/Chip.tsx';
import { day } from '#ui/format.ts';
import { percentText, type ShownGroup } from './shown.ts';

type Props = { shown: ShownGroup; takeBack?: () => void; busy?: boolean };

/** What holds today, and what starts at midnight UTC with the time until then and the way back. */
export const GroupState = ({ shown: { inForce, upcoming }, takeBack, busy }: Props) => {
  const now = useProductNow();
  return (
    <section className="wide group-state panel" aria-label="In force and upcoming">
      <div className="group-now">
        <span className="field-label">In force today</span>
        <span className="group-percent num">{percentText(inForce.percent)}</span>
        <span className="dim small">since {day(inForce.start_date)}</span>
      </div>
      {upcoming ? (
        <div className="group-next">
          <span className="field-label">From midnight UTC</span>
          <span className="group-percent num">{percentText(upcoming.percent)}</span>
          <span className="row is-wrap">
            <UpcomingChip>{day(upcoming.start_date)}, 00:00 UTC</UpcomingChip>
            <span className="small num" role="timer">
              starts in {untilDay(now, upcoming.start_date)}
            </span>
          </span>
          {takeBack && (
            <button type="button" className="button-small entry-undo" disabled={busy} onClick={takeBack}>
              <IconArrowBackUp size={14} aria-hidden />
              Take back
            </button>
          )}
        </div>
      ) : (
        <div className="group-next is-none">
          <span className="field-label">From midnight UTC</span>
          <span className="dim">Nothing is about to change</span>
        </div>
      )}
    </section>
  );
};
