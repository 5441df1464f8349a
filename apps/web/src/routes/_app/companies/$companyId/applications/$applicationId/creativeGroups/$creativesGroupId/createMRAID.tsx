import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { CreateMraid } from '#features/creative/CreateMraid.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { AddingCreatives } from './-adding-creatives.tsx';

const Create = () => <AddingCreatives page={CreateMraid} />;

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/createMRAID',
)({
  staticData: { crumb: 'Create MRAID' },
  beforeLoad: async ({ context }) => refuseWithout('creative.create', await context.load(me)),
  component: Create,
});
