import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { CreateNative } from '#features/creative/native/CreateNative.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { AddingCreatives } from './-adding-creatives.tsx';

const Create = () => <AddingCreatives page={CreateNative} />;

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/createNative',
)({
  staticData: { crumb: 'Create Native' },
  beforeLoad: async ({ context }) => refuseWithout('creative.create', await context.load(me)),
  component: Create,
});
