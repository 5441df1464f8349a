import { deliveryStatus } from '@fairlead/domain/campaign/delivery-status';
import { LAUNCH_WARNING, NOT_A_TEST, testDeeplink } from '@fairlead/domain/campaign/test-campaign';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { companyOf } from '#features/company/company.queries.ts';
import { messageOf } from '#lib/api-error.ts';
import { CopyButton } from '#ui/bits/CopyButton.tsx';
import { QrCode } from '#ui/bits/QrCode.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Button } from '#ui/kit/Button.ts';
import { Note } from '#ui/layout/Note.tsx';
import { campaignOf } from '../campaign-page.queries.ts';
import { TestDevice } from './TestDevice.tsx';
import './trial.css';

/** The code of a test for a phone, and the same as text. */
const Code = ({ id, company }: { id: number; company: number }) => {
  const campaign = useQuery(campaignOf(id)).data;
  const { data: client, error } = useQuery(companyOf(company));
  const test = campaign?.test_campaign_configuration;
  if (!campaign || !test) return null;
  if (error) return <p className="dim">{messageOf(error)}</p>;
  if (!client) return <p className="dim">Loading…</p>;
  const address = testDeeplink({
    platform: campaign.platform,
    device_id: test.device_id,
    client: client.name,
    app: campaign.app_name,
    campaign_id: id,
    status: deliveryStatus(campaign),
    created_by: test.created_by,
  });
  return (
    <div className="campaign-test-code">
      <QrCode text={address} label={`QR code that opens the test of ${campaign.name}`} />
      <div>
        <p className="dim small">Scan it with the phone, or open there:</p>
        <p className="mono small">{address}</p>
        <CopyButton text={address} what="address" />
      </div>
    </div>
  );
};

type Props = { id: number; onClose: () => void };

/** A test campaign for a phone: the code that opens the test application, and the device it is shown on (CE-08 to CE-13). */
export const LaunchTest = ({ id, onClose }: Props) => {
  const { data: campaign, error } = useQuery(campaignOf(id));
  const test = campaign?.test_campaign_configuration;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Launch test application"
      intro={campaign?.name}
      width={520}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error && !campaign && <p className="dim">{messageOf(error)}</p>}
      {!error && !campaign && <p className="dim">Loading…</p>}
      {campaign && !test && <p>{NOT_A_TEST}</p>}
      {campaign && test && (
        <div className="campaign-test">
          {!campaign.running && (
            <Note role="status" icon={<IconAlertTriangle size={16} aria-hidden />}>
              {LAUNCH_WARNING}
            </Note>
          )}
          <Code id={id} company={campaign.company_id} />
          <TestDevice campaign={campaign} test={test} />
        </div>
      )}
    </Dialog>
  );
};
