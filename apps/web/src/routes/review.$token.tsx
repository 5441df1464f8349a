import { createFileRoute } from '@tanstack/react-router';
import { ClientReview } from '#features/creative-review/ClientReview.tsx';
import { Kit } from '#ui/kit/Kit.tsx';

const Page = () => (
  <Kit>
    <ClientReview token={Route.useParams().token} />
  </Kit>
);

/** For whoever has the link: outside of what a session opens. */
export const Route = createFileRoute('/review/$token')({ component: Page });
