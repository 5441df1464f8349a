import { createFileRoute } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { me, useMay } from '#features/auth/auth.queries.ts';
import { CreateBanners } from '#features/creative/CreateBanners.tsx';
import { Coverage } from '#features/creative-performance/Coverage.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { AddingCreatives } from './-adding-creatives.tsx';

const Banners = (props: ComponentProps<typeof CreateBanners>) => {
  const { application, group } = props;
  const asked = useMay()('creative_performance.read');
  return <CreateBanners {...props} asked={asked && <Coverage place={{ application, group }} />} />;
};

const Create = () => <AddingCreatives page={Banners} />;

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/createBanner',
)({
  staticData: { crumb: 'Create Static' },
  beforeLoad: async ({ context }) => refuseWithout('creative.create', await context.load(me)),
  component: Create,
});
