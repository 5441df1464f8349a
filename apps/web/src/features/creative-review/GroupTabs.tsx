import { useQuery } from '@tanstack/react-query';
import { PageTabs } from '#ui/shell/PageTabs.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { creativePaths, type Place } from '../creative/creative.queries.ts';
import { reviewsOf } from './reviews.queries.ts';

/** Pages of a creative group. */
export const GroupTabs = ({ place, here }: { place: Place; here: 'creatives' | 'reviews' }) => {
  const may = useMay()('creative_review.manage');
  const { data } = useQuery({ ...reviewsOf(place), enabled: may });
  if (!may) return null;
  const [newest] = data?.items ?? [];
  const changes = newest?.creatives.filter(({ standing }) => standing === 'change').length ?? 0;
  const group = creativePaths.group(place);
  return (
    <PageTabs
      label="Creative group"
      tabs={[
        { label: 'Creatives', to: group, here: here === 'creatives' },
        {
          label: 'Reviews',
          to: `${group}/reviews`,
          here: here === 'reviews',
          faults:
            changes > 0 ? [changes === 1 ? 'a client asks for a change' : `a client asks for ${changes} changes`] : [],
        },
      ]}
    />
  );
};
