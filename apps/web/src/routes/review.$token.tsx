import { createFileRoute } from '@tanstack/react-router';
import { ClientReview } from '#features/creative-review/ClientReview.tsx';

const Page = () => <ClientReview token={Route.useParams().token} />;

/** For whoever has the link: outside of what a session opens. */
export const Route = createFileRoute('/review/$token')({ component: Page });
