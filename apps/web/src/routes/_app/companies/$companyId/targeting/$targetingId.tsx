import { pathOfList } from '@fairlead/domain/audience/routing';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { listIn } from '#features/audience/guard.ts';
import { placeOf } from '#lib/location.ts';
import { idOf } from '#lib/url-id.ts';

/** Draws nothing: it only decides where a targeting record is shown (SH-76 to SH-80). */
export const Route = createFileRoute('/_app/companies/$companyId/targeting/$targetingId')({
  loader: async ({ context, params }) => {
    const id = idOf(params.targetingId, 'targeting');
    const list = await listIn(context.load, id, { company: idOf(params.companyId, 'company') });
    throw redirect({ ...placeOf(pathOfList(list)), replace: true });
  },
});
