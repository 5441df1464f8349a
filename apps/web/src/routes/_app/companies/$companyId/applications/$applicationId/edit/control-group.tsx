import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { ControlGroupTab } from '#features/control-group/ControlGroupTab.tsx';
import { controlGroupOf, controlGroupsOf } from '#features/control-group/control-group.queries.ts';
import { controlGroupWords } from '#features/control-group/words.ts';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { refuseWithout } from '#routes/-refuse.ts';

const ControlGroup = () => {
  const app = Number(Route.useParams().applicationId);
  return (
    <ControlGroupTab
      key={app}
      app={app}
      history={<HistoryPanel entity="control_group" entityId={app} words={controlGroupWords} />}
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/edit/control-group')({
  staticData: { crumb: 'Control group' },
  loader: async ({ context, params }) => {
    refuseWithout('uplift.read', await context.load(me));
    // A failure is shown as the default in its place (AP-80), not as a page
    void context.queryClient.prefetchQuery(controlGroupOf(Number(params.applicationId)));
    void context.queryClient.prefetchQuery(controlGroupsOf(Number(params.applicationId)));
  },
  component: ControlGroup,
});
