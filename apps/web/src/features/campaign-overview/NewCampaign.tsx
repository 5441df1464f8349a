import { IconPlus, IconSpeakerphone, IconTable, IconTestPipe } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { MenuButton } from '#ui/menu/MenuButton.tsx';
import { type Application, useWhyOver } from '../application/application.queries.ts';
import { useMay } from '../auth/auth.queries.ts';
import { useNewTest } from './useNewTest.ts';

type Props = {
  application: Pick<Application, 'id' | 'company_id'>;
  /** Which line item a new campaign begins with. */
  lineItemId?: number | undefined;
  /** Why none can be made here now. */
  lacks?: string | undefined;
};

/** What can be made of campaigns in an application, as far as the role may: a campaign, one to be tried on a phone, or many (CA-03). */
export const NewCampaign = ({ application, lineItemId, lacks }: Props) => {
  const may = useMay();
  const navigate = useNavigate();
  const test = useNewTest(application);
  const { id, company_id } = application;
  const off = useWhyOver(application) ?? lacks;
  const campaign = {
    key: 'campaign',
    label: 'Campaign',
    icon: <IconSpeakerphone size={16} aria-hidden />,
    off,
    onSelect: () =>
      void navigate({
        to: '/companies/$companyId/applications/$applicationId/campaigns/create',
        params: { companyId: String(company_id), applicationId: String(id) },
        search: { lineItemId },
      }),
  };
  const tried = {
    key: 'test',
    label: 'Test Campaign',
    icon: <IconTestPipe size={16} aria-hidden />,
    off,
    onSelect: () => void test.begin(),
  };
  const matrix = {
    key: 'matrix',
    label: 'From a matrix',
    icon: <IconTable size={16} aria-hidden />,
    off,
    onSelect: () =>
      void navigate({
        to: '/companies/$companyId/applications/$applicationId/campaigns/matrix',
        params: { companyId: String(company_id), applicationId: String(id) },
        search: { lineItemId },
      }),
  };
  const items = [
    ...(may('campaign.create') ? [campaign] : []),
    ...(may('campaign.test') ? [tried] : []),
    ...(may('campaign.copy') ? [matrix] : []),
  ];
  if (items.length === 0) return null;
  return (
    <MenuButton label="New" icon={<IconPlus size={16} aria-hidden />} items={items} disabled={test.busy} primary />
  );
};
