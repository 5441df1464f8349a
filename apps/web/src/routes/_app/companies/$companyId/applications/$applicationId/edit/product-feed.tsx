import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router';
import { ProductFeedPage } from '#features/product-feed/ProductFeedPage.tsx';
import { mappingsOf } from '#features/product-feed/product-feed.queries.ts';

const above = getRouteApi('/_app/companies/$companyId/applications/$applicationId');

const ProductFeed = () => {
  const params = Route.useParams();
  const { application } = above.useLoaderData();
  if (!application) return null;
  return (
    <ProductFeedPage
      key={application.id}
      application={application}
      company={application.company_id}
      next={
        <Link
          to="/companies/$companyId/applications/$applicationId/edit/details"
          params={params}
          className="button-link"
        >
          See the tracking provider
        </Link>
      }
    />
  );
};

export const Route = createFileRoute('/_app/companies/$companyId/applications/$applicationId/edit/product-feed')({
  staticData: { crumb: 'Product feed' },
  // Started, not waited for: the page draws its own bones, and its own failure
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(mappingsOf(Number(params.applicationId)));
  },
  component: ProductFeed,
});
