import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { campaignOf } from '#features/campaign/campaign-page.queries.ts';
import { EffectPage } from '#features/delivery-funnel/EffectPage.tsx';
import { labelOf, shown } from '#features/history/words.tsx';
import { idIn, maybeOneOf } from '#lib/search-params.ts';
import { useMarkWords } from './-mark-words.ts';

const UndoDialog = lazy(() =>
  import('#features/history/UndoDialog.tsx').then(({ UndoDialog }) => ({ default: UndoDialog })),
);

/** Whole days before today; five weeks unless chosen. */
const days = ['14', '35', '77'] as const;
type Search = { days?: '14' | '35' | '77' | undefined; change?: number | undefined };

const Effect = () => {
  const id = Number(Route.useParams().campaignId);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const wordsOf = useMarkWords(useSuspenseQuery(campaignOf(id)).data);
  const show = (next: Search) => void navigate({ search: { ...search, ...next }, replace: true, resetScroll: false });
  return (
    <EffectPage
      key={id}
      id={id}
      days={search.days ?? '35'}
      onDays={(chosen) => show({ days: chosen === '35' ? undefined : chosen })}
      change={search.change}
      onChange={(change) => show({ change })}
      wordsOf={(entity) => ({
        label: (field) => labelOf(wordsOf(entity), field),
        show: (field, value, beside) =>
          // Of the campaigns of a group a mark tells this one alone
          entity === 'creative_group' && field === 'campaign_ids' && Array.isArray(value)
            ? value.length > 0
              ? 'connected'
              : 'not connected'
            : shown(wordsOf(entity), field, value, beside),
      })}
      undo={(entry, close) => (
        <Suspense>
          <UndoDialog entry={entry} words={wordsOf(entry.entity)} onClose={close} />
        </Suspense>
      )}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/applications/$applicationId/campaigns/$campaignId/effect',
)({
  staticData: { crumb: 'Effect' },
  validateSearch: (search): Search => ({
    days: maybeOneOf(search.days, days),
    change: idIn(search.change),
  }),
  component: Effect,
});
