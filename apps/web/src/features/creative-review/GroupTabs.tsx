import { useQuery } from '@tanstack/react-query';
import { useUtcToday } from '#lib/clock.ts';
import { PageTabs } from '#ui/shell/PageTabs.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { creativePaths, type Place } from '../creative/creative.queries.ts';
import { performanceOf } from '../creative-performance/performance.queries.ts';
import { newestReviewOf } from './reviews.queries.ts';

/** Pages of a creative group: how many are tired, and what clients ask for, stands at its tab. */
export const GroupTabs = ({ place, here }: { place: Place; here: 'creatives' | 'performance' | 'reviews' }) => {
  const may = useMay();
  const [reads, asks] = [may('creative_performance.read'), may('creative_review.manage')];
  const { data } = useQuery({ ...newestReviewOf(place), enabled: asks });
  const { data: told } = useQuery({ ...performanceOf(place, useUtcToday(), '14', 'click_rate'), enabled: reads });
  if (!reads && !asks) return null;
  const [newest] = data?.items ?? [];
  const changes = newest?.standings.filter((standing) => standing === 'change').length ?? 0;
  const tired = told?.creatives.filter(({ wear }) => wear.tired).length ?? 0;
  const group = creativePaths.group(place);
  return (
    <PageTabs
      label="Creative group"
      tabs={[
        { label: 'Creatives', to: group, here: here === 'creatives' },
        ...(reads
          ? [
              {
                ...{ label: 'Performance', to: `${group}/performance`, here: here === 'performance' },
                ...(tired > 0 ? { warns: `${tired} tired` } : {}),
              },
            ]
          : []),
        ...(asks
          ? [
              {
                ...{ label: 'Reviews', to: `${group}/reviews`, here: here === 'reviews' },
                faults:
                  changes > 0
                    ? [changes === 1 ? 'a client asks for a change' : `a client asks for ${changes} changes`]
                    : [],
              },
            ]
          : []),
      ]}
    />
  );
};
