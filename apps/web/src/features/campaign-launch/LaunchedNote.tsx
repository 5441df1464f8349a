import { stoppedText } from '@fairlead/domain/campaign/stop-words';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { time } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import { useMe } from '../auth/auth.queries.ts';
import { campaignOf } from '../campaign/campaign-page.queries.ts';

/** After a launch, until one leaves the campaign: when and by whom, and whether it bids. */
export const LaunchedNote = ({ id, at }: { id: number; at: Date }) => {
  const { stopped_because } = useSuspenseQuery(campaignOf(id)).data;
  const email = useMe()?.email;
  const stopped = stoppedText(stopped_because);
  return (
    <div className="ready-launched">
      <Note tone={stopped ? 'warn' : 'ok'} icon={<IconCircleCheckFilled size={16} aria-hidden />} role="status">
        <b>
          Launched at {time(at)} UTC{email ? ` by ${email}` : ''}.
        </b>{' '}
        {stopped ?? 'It bids; what it spends is told by the hour.'}
      </Note>
    </div>
  );
};
