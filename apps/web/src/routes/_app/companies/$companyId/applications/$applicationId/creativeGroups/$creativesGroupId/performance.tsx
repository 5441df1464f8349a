import { type PerformanceMetric, performanceMetrics } from '@fairlead/domain/creative-performance/metrics';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { me } from '#features/auth/auth.queries.ts';
import { typeText } from '#features/creative/creative-words.ts';
import { Thumbnail } from '#features/creative/Thumbnail.tsx';
import { groupOf, groupPaths } from '#features/creative-group/creative-group.queries.ts';
import { GroupFacts } from '#features/creative-group/GroupFacts.tsx';
import { PerformancePage } from '#features/creative-performance/PerformancePage.tsx';
import { GroupTabs } from '#features/creative-review/GroupTabs.tsx';
import { maybeOneOf } from '#lib/search-params.ts';
import { refuseWithout } from '#routes/-refuse.ts';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

/** Whole days that end yesterday, two weeks unless chosen; the click rate unless chosen. */
const days = ['7', '30'] as const;
type Search = { days?: '7' | '30' | undefined; metric?: PerformanceMetric | undefined };

const Performance = () => {
  const { application } = above.useLoaderData();
  const group = Number(Route.useParams().creativesGroupId);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: of } = useQuery(groupOf(application?.id ?? 0, group));
  if (!application) return <NoApplication things="Creatives" />;
  return (
    <>
      <PageHead
        title={of?.name ?? 'Creative group'}
        before={<BackLink href={groupPaths.list(application)} label="Back to creatives" />}
        meta={
          <span className="row is-wrap">
            <CopyId id={group} />
            <GroupFacts application={application.id} id={group} />
          </span>
        }
      />
      <GroupTabs place={{ application, group }} here="performance" />
      <PerformancePage
        key={group}
        application={application}
        group={group}
        days={search.days ?? '14'}
        metric={search.metric ?? 'click_rate'}
        look={(creative) => ({ picture: <Thumbnail {...creative} />, kind: typeText(creative) })}
        onShow={({ days: shown, metric }) =>
          void navigate({
            search: {
              ...search,
              ...(shown ? { days: shown === '14' ? undefined : shown } : {}),
              ...(metric ? { metric: metric === 'click_rate' ? undefined : metric } : {}),
            },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/creativeGroups/$creativesGroupId/performance',
)({
  staticData: { crumb: 'Performance' },
  validateSearch: (search: Record<string, unknown>): Search => ({
    days: maybeOneOf(search.days, days),
    metric: maybeOneOf(search.metric, performanceMetrics),
  }),
  beforeLoad: async ({ context }) => refuseWithout('creative_performance.read', await context.load(me)),
  component: Performance,
});
