import { ConnectCampaigns } from './ConnectCampaigns.tsx';
import { ConnectedCampaigns } from './ConnectedCampaigns.tsx';
import type { CreativeGroup } from './creative-group.queries.ts';
import { EditSchedule } from './EditSchedule.tsx';

/** What is open over a page with groups, and for which of them. */
export type OpenDialog = { kind: 'schedule' | 'connect' | 'connected'; groups: readonly CreativeGroup[] };

type Props = {
  open: OpenDialog | null;
  company: number;
  mayEdit: boolean;
  onOpen: (dialog: OpenDialog | null) => void;
};

/** The dialogs of creative groups: Edit schedule, Connect campaigns, Connected Campaigns (CG-21). */
export const GroupDialogs = ({ open, company, mayEdit, onOpen }: Props) => {
  const close = () => onOpen(null);
  const [first] = open?.groups ?? [];
  if (!open || !first) return null;
  if (open.kind === 'schedule') return <EditSchedule groups={open.groups} onClose={close} />;
  if (open.kind === 'connect') return <ConnectCampaigns groups={open.groups} onClose={close} />;
  return (
    <ConnectedCampaigns
      group={first}
      company={company}
      onConnect={mayEdit && first.state === 'New' ? () => onOpen({ kind: 'connect', groups: [first] }) : undefined}
      onClose={close}
    />
  );
};
