import { IconCheck, IconClock, IconHourglass, IconMinus, IconX, type TablerIcon } from '@tabler/icons-react';
import './approval.css';

type Status = 'APPROVED' | 'DISAPPROVED' | 'new' | 'submitted' | 'not submitted';

const signs: Record<Status, { icon: TablerIcon; tone: string; word: string }> = {
  APPROVED: { icon: IconCheck, tone: 'ok', word: 'approved' },
  DISAPPROVED: { icon: IconX, tone: 'bad', word: 'disapproved' },
  submitted: { icon: IconHourglass, tone: 'info', word: 'submitted' },
  new: { icon: IconClock, tone: 'info', word: 'new' },
  'not submitted': { icon: IconMinus, tone: 'quiet', word: 'not submitted' },
};

type Props = {
  /** "ADX" */
  supplier: string;
  status: Status;
  /** Of several creatives: how many it is said of. */
  count?: number | undefined;
  reason?: string | null | undefined;
};

/** What an exchange says, as a square; in words for who does not see it. */
export const Approval = ({ supplier, status, count, reason }: Props) => {
  const { icon: Icon, tone, word } = signs[status];
  const said = `${supplier}: ${count === undefined ? '' : `${count} `}${word}${reason ? `, ${reason}` : ''}`;
  return (
    <span className={`approval is-${tone}`} role="img" aria-label={said} title={said}>
      <Icon size={14} stroke={2} aria-hidden />
      {count !== undefined && <span className="num">{count}</span>}
    </span>
  );
};
