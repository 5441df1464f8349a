import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { CreateVideo } from '#features/creative/video/CreateVideo.tsx';
import { refuseWithout } from '#routes/-refuse.ts';
import { AddingCreatives } from './-adding-creatives.tsx';

const Create = () => <AddingCreatives page={CreateVideo} />;

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/createVideo',
)({
  staticData: { crumb: 'Create Video' },
  beforeLoad: async ({ context }) => refuseWithout('creative.create', await context.load(me)),
  component: Create,
});
