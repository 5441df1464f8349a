import { deliveryStatus, deliveryStatusNames } from '@fairlead/domain/campaign/delivery-status';
import { freeMediaQuestion, setsFreeToWork } from '@fairlead/domain/campaign/pricing';
import { stoppedText } from '@fairlead/domain/campaign/stop-words';
import {
  IconArchive,
  IconArchiveOff,
  IconCircleFilled,
  IconCopy,
  IconPlayerPause,
  IconPlayerPauseFilled,
  IconPlayerPlay,
  IconSquareFilled,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { toast } from '#lib/toast.ts';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { ask } from '#ui/dialog/ask.ts';
import { press } from '#ui/form/press.ts';
import { Button } from '#ui/kit/Button.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PageTabs } from '#ui/shell/PageTabs.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { campaignOf, usePlaceCampaign, useSwitchCampaign, type WholeCampaign } from '../campaign-page.queries.ts';
import { FollowQuestion } from '../follow/FollowQuestion.tsx';
import { TestActions } from '../trial/TestActions.tsx';
import { useCampaignRights } from './rights.ts';
import './campaign-page.css';

const looks = {
  running: { tone: 'ok', icon: <IconCircleFilled size={8} aria-hidden /> },
  paused: { tone: 'warn', icon: <IconPlayerPauseFilled size={12} aria-hidden /> },
  stopped: { tone: 'quiet', icon: <IconSquareFilled size={8} aria-hidden /> },
} as const;

const Status = ({ campaign }: { campaign: WholeCampaign }) => {
  if (campaign.state === 'Archived') return <ArchivedChip />;
  const status = deliveryStatus(campaign);
  return <Chip {...looks[status]}>{deliveryStatusNames[status]}</Chip>;
};

const sets = { new: 'New', archived: 'Archived' } as const;

/** The word of a button in the head: on a phone its sign stands for it, and the word is read out. */
const Word = ({ children }: { children: string }) => <span className="campaign-act">{children}</span>;

/** What stopping it is judged by, and what more where money begins to be spent. */
const stops = { state: 'State', active: 'Active', paused: 'Paused' } as const;
const spends = {
  client_daily_budget: 'Daily cap',
  ab_test_daily_budget: 'Daily cap of the A/B test',
  client_budget: 'Budget',
  pricing_type: 'Pricing type',
  client_cost: 'Client cost',
  bid_type: 'Bid type',
  target_cpx_in_company_currency: 'Target buying price',
  line_item_id: 'Line item',
} as const;

const Actions = ({ campaign }: { campaign: WholeCampaign }) => {
  const { edit, writes } = useCampaignRights(campaign);
  const change = useSwitchCampaign();
  const place = usePlaceCampaign();
  if (!edit || !writes('state')) return null;
  const { id, state, active, paused } = campaign;
  // A copy of a test comes, goes and pauses with it, and a campaign that is tested stays until its test has ended
  if (campaign.source_campaign_id !== null) return null;
  const tested = (campaign.ab_test_campaigns?.length ?? 0) > 0 || campaign.ab_test_daily_budget !== null;
  const archived = state === 'Archived';
  const save = async (fields: { state?: 'new' | 'archived'; paused?: boolean }, says: string) => {
    const after = { ...campaign, ...fields, state: sets[fields.state ?? (archived ? 'archived' : 'new')] };
    if (
      setsFreeToWork(campaign, after) &&
      !(await ask({ ...freeMediaQuestion(false), yes: 'Continue', no: 'Go back' }))
    )
      return;
    const begins = fields.paused === false || fields.state === 'new';
    const done = await press({
      ...{ seen: campaign, thing: 'campaign', looks: begins ? { ...stops, ...spends } : stops, place },
      sets: fields.state ? { state: sets[fields.state] } : { paused: fields.paused },
      send: ({ client_budget, client_daily_budget, version }) =>
        change.mutateAsync({
          params: { campaignId: String(id) },
          body: { client_budget, client_daily_budget, ...fields, version },
        }),
    });
    if (done) toast.ok(says);
  };
  const Archive = archived ? IconArchiveOff : IconArchive;
  const Pause = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      {active && !archived && (
        <Button
          variant="default"
          leftSection={<Pause size={16} aria-hidden />}
          loading={change.isPending}
          onClick={() => void save({ paused: !paused }, paused ? 'Campaign goes on' : 'Campaign paused')}
        >
          <Word>{paused ? 'Unpause' : 'Pause'}</Word>
        </Button>
      )}
      {!tested && (
        <Button
          variant="default"
          leftSection={<Archive size={16} aria-hidden />}
          loading={change.isPending}
          onClick={() =>
            void save({ state: archived ? 'new' : 'archived' }, archived ? 'Campaign unarchived' : 'Campaign archived')
          }
        >
          <Word>{archived ? 'Unarchive' : 'Archive'}</Word>
        </Button>
      )}
    </>
  );
};

type Props = {
  id: number;
  /** The last part of the address: the page of the open tab. */
  here: string;
  /** At the title's right, behind those of the campaign. */
  actions?: ReactNode;
  /** What is to be put right, by the page it stands on (CD-04). */
  faults?: ReadonlyMap<string, readonly string[]> | undefined;
  children: ReactNode;
};

/** Around the tabs of a campaign: what it is called, whether it bids and why not, the tabs that stand (CD-03). */
export const CampaignFrame = ({ id, here, actions, faults, children }: Props) => {
  const campaign = useSuspenseQuery(campaignOf(id)).data;
  const list = `/companies/${campaign.company_id}/applications/${campaign.app_id}/campaigns`;
  const { copies, reads: targets } = useCampaignRights(campaign);
  const may = useMay();
  const [reads, creatives] = [may('delivery_funnel.read'), may('creative.read')];
  const why = stoppedText(campaign.stopped_because);
  const tab = (page: string, label: string) => ({
    label,
    to: `${list}/${id}/${page}`,
    here: here === page,
    faults: faults?.get(page),
  });
  return (
    <>
      <PageHead
        title={campaign.name}
        before={<BackLink href={list} label="Back to campaigns" />}
        meta={
          <span className="row">
            <CopyId id={id} />
            <Status campaign={campaign} />
          </span>
        }
        actions={
          <>
            {copies && campaign.source_campaign_id === null && (
              <PlainLink href={`${list}/${id}/copy`} className="button-link">
                <IconCopy size={16} aria-hidden />
                <Word>Copy</Word>
              </PlainLink>
            )}
            <TestActions campaign={campaign} short />
            <Actions campaign={campaign} />
            {actions}
          </>
        }
      />
      {why && <p className="campaign-why">{why}</p>}
      <PageTabs
        label="Campaign"
        tabs={[
          tab('details', 'Details'),
          tab('tracking', 'Tracking'),
          tab('budgetAndDelivery', 'Budget & Delivery'),
          ...(targets ? [tab('targeting', 'Targeting')] : []),
          ...(creatives ? [tab('creatives', 'Creatives')] : []),
          ...(may('campaign.ab_test') ? [tab('ab-test', 'Product A/B Test')] : []),
          ...(reads
            ? [
                { ...tab('delivery', 'Delivery'), reads: true },
                { ...tab('effect', 'Effect'), reads: true },
              ]
            : []),
        ]}
      />
      {children}
      <FollowQuestion />
    </>
  );
};
